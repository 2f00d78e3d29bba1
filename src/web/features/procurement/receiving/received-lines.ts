import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { receiveOrder } from '#shared/procurement/orders/endpoints.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Day } from '#shared/kernel/schemas.ts'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { arrivalDayProblem, expectedDayProblem } from '#shared/procurement/orders/arrivals.ts'
import { ReceivedCount, WHOLE_PACKS } from '#shared/procurement/orders/schemas.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { countedWords, isPast } from '../parts/line-words.ts'

export type Arrival = 'all' | 'some' | 'none'

/** What someone on site has entered about one line. */
export type Received = {
  arrival: Arrival
  /** The quantity as typed: a number, nothing, or a text that cannot be read as a number. */
  delivered: NumberFieldValue
  damaged: NumberFieldValue
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
export const shortOf = (line: OrderLine, received: Received, today: string): Received =>
  received.arrival === 'some'
    ? received
    : {
        ...received,
        arrival: 'some',
        delivered: received.delivered || line.open,
        counted: false,
        // The day that was agreed for all of it is the day of the rest until another one is given, unless it has passed.
        restExpectedOn: received.restExpectedOn ?? (isPast(line.expectedOn, today) ? null : line.expectedOn),
      }

/** What is damaged was not good: the good count follows while nobody entered it, and the damaged one can be read. */
export function withDamaged(line: OrderLine, received: Received, damaged: NumberFieldValue): Received {
  const count = readCount(damaged)
  if (received.counted || count === null) return { ...received, damaged }
  return { ...received, damaged, delivered: Math.max(0, inThousandths(line.open - count)) }
}

export const withGood = (received: Received, delivered: NumberFieldValue): Received => ({
  ...received,
  delivered,
  counted: true,
})

const TypedCount = typedNumber(ReceivedCount, { decimals: 3 })
  .nullable()
  .refine((count) => count !== null, 'Please give a quantity.')

const readCount = (typed: NumberFieldValue): number | null => TypedCount.safeParse(typed).data ?? null

/** What is wrong with a count, in the sentences of the order form. Nothing is corrected silently. */
export function countProblem(typed: NumberFieldValue, { pack, open }: Pick<OrderLine, 'pack' | 'open'>) {
  const { data, error } = TypedCount.safeParse(typed)
  if (error) return error.issues[0]?.message
  // A pack that came in part before leaves a part of one to come.
  return pack && Number.isInteger(open) && !Number.isInteger(data) ? WHOLE_PACKS : undefined
}

/** What is wrong with an entered line, per field. The day of the rest counts only while something is missing. */
export function problemsOf(line: OrderLine, received: Received, today: string) {
  if (received.arrival !== 'some') return {}
  const { delivered, damaged, restExpectedOn } = received
  return {
    delivered: countProblem(delivered, line),
    damaged: countProblem(damaged, line),
    restExpectedOn:
      restExpectedOn === null || missingAfter(line, received) === 0
        ? undefined
        : (dayProblem(restExpectedOn) ?? expectedDayProblem(restExpectedOn, today, line.expectedOn)),
  }
}

export const hasProblem = (...entered: Parameters<typeof problemsOf>): boolean =>
  Object.values(problemsOf(...entered)).some((problem) => problem !== undefined)

const dayProblem = (typed: string): string | undefined => Day.safeParse(typed).error?.issues[0]?.message

type Arrived = { today: string; order: Pick<Order, 'createdAt'> }

/** What is wrong with the day on which it arrived. */
export const arrivedOnProblem = (day: string | null, { today, order }: Arrived): string | undefined =>
  day === null
    ? 'Please enter the day it arrived.'
    : (dayProblem(day) ?? arrivalDayProblem(day, { today, orderedOn: order.createdAt.slice(0, 10) }))

/** More than was to come is rarely meant: "Subway tile: 5 boxes good and 3 boxes damaged, but only 5 boxes to come." */
export function tooManyInWords(line: OrderLine, received: Received): string | null {
  const [delivered, damaged] = [readCount(received.delivered), readCount(received.damaged)]
  if (delivered === null || damaged === null || inThousandths(delivered + damaged) <= line.open) return null
  const words = (count: number) => countedWords(line, count)
  return `${line.description}: ${words(delivered)} good and ${words(damaged)} damaged, but only ${words(line.open)} to come.`
}

const inThousandths = (value: number): number => Math.round(value * 1000) / 1000

/** Lines that still have something to arrive. */
export const openLines = (order: Order): OrderLine[] => order.lines.filter(({ open }) => open > 0)

/** What is still missing after this delivery: damaged pieces have to come again. */
export const missingAfter = (line: OrderLine, { delivered }: Received): number =>
  inThousandths(Math.max(0, line.open - (readCount(delivered) ?? line.open)))

type Body = BodyInput<typeof receiveOrder>

export function receivedBody(
  order: Order,
  entered: ReadonlyMap<number, Received>,
  { deliveredOn, note }: { deliveredOn: string; note: string },
): Body {
  const lines = openLines(order).flatMap((line) => {
    const received = entered.get(line.id) ?? nothingYet
    const [delivered, damaged] = [readCount(received.delivered), readCount(received.damaged)]
    if (delivered === null || damaged === null || (delivered === 0 && damaged === 0)) return []
    const { photos, restExpectedOn } = received
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
