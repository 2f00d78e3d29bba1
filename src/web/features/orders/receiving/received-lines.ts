import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { receiveOrder } from '#shared/orders/endpoints.ts'
import type { Order, OrderLine } from '#shared/orders/order-schemas.ts'

export type Arrival = 'all' | 'some' | 'none'

/** What someone on site has entered about one line. */
export type Received = {
  arrival: Arrival
  delivered: number
  damaged: number
  note: string
  photos: number[]
  restExpectedOn: string | null
}

export const nothingYet: Received = {
  arrival: 'none',
  delivered: 0,
  damaged: 0,
  note: '',
  photos: [],
  restExpectedOn: null,
}

export const everythingOf = (line: OrderLine): Received => ({ ...nothingYet, arrival: 'all', delivered: line.open })

/** Lines that still have something to arrive. */
export const openLines = (order: Order): OrderLine[] => order.lines.filter(({ open }) => open > 0)

/** What is still missing after this delivery: damaged pieces have to come again. */
export const missingAfter = (line: OrderLine, { delivered }: Received): number => Math.max(0, line.open - delivered)

type Body = BodyInput<typeof receiveOrder>

export function receivedBody(
  order: Order,
  entered: ReadonlyMap<number, Received>,
  { deliveredOn, note }: { deliveredOn: string; note: string },
): Body {
  const lines = openLines(order).flatMap((line) => {
    const received = entered.get(line.id) ?? nothingYet
    if (received.delivered === 0 && received.damaged === 0) return []
    const { delivered, damaged, photos, restExpectedOn } = received
    return [
      {
        lineId: line.id,
        delivered,
        damaged,
        photos,
        note: received.note || undefined,
        restExpectedOn: missingAfter(line, received) > 0 ? restExpectedOn : undefined,
      },
    ]
  })
  return { version: order.version, deliveredOn, note: note || undefined, lines }
}
