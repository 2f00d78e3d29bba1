import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { receiveOrder } from '#shared/orders/endpoints.ts'
import type { Order, OrderLine } from '#shared/orders/order-schemas.ts'
import { countedWords } from '../parts/line-words.ts'

export type Arrival = 'all' | 'some' | 'none'

/** What someone on site has entered about one line. */
export type Received = {
  arrival: Arrival
  delivered: number
  damaged: number
  /** Someone entered what came in good order: a damaged count no longer lowers it. */
  counted: boolean
  note: string
  photos: number[]
  restExpectedOn: string | null
}

export const nothingYet: Received = {
  arrival: 'none',
  delivered: 0,
  damaged: 0,
  counted: false,
  note: '',
  photos: [],
  restExpectedOn: null,
}

export const everythingOf = (line: OrderLine): Received => ({ ...nothingYet, arrival: 'all', delivered: line.open })

/** Short or damaged: everything is good until someone says otherwise. */
export const shortOf = (line: OrderLine, received: Received): Received =>
  received.arrival === 'some'
    ? received
    : {
        ...received,
        arrival: 'some',
        delivered: received.delivered || line.open,
        counted: false,
        // The day that was agreed for all of it is the day of the rest until another one is given.
        restExpectedOn: received.restExpectedOn ?? line.expectedOn,
      }

/** What is damaged was not good: the good count follows while nobody entered it. */
export const withDamaged = (line: OrderLine, received: Received, damaged: number): Received => ({
  ...received,
  damaged,
  ...(!received.counted && { delivered: Math.max(0, inThousandths(line.open - damaged)) }),
})

export const withGood = (received: Received, delivered: number): Received => ({ ...received, delivered, counted: true })

/** More than was to come is rarely meant: "Subway tile: 5 boxes good and 3 boxes damaged, but only 5 boxes to come." */
export function tooManyInWords(line: OrderLine, received: Received): string | null {
  const { delivered, damaged } = received
  if (inThousandths(delivered + damaged) <= line.open) return null
  const words = (count: number) => countedWords(line, count)
  return `${line.description}: ${words(delivered)} good and ${words(damaged)} damaged, but only ${words(line.open)} to come.`
}

const inThousandths = (value: number): number => Math.round(value * 1000) / 1000

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
