import { type Pack, packsInWords } from '#shared/procurement/costs/packs.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'

/** The day is over. `today` is that of the company: `useToday`. */
export const isPast = (day: string | null, today: string): day is string => day !== null && day < today

type Counted = { pack: Pack | null; unit: Unit }

/** Deliveries are counted in packs for a line in packs, otherwise in its unit: "2 boxes", "18 sq ft", "3". */
export const countedWords = ({ pack, unit }: Counted, count: number): string =>
  pack ? packsInWords(count, pack) : amountInWords(count, unit)

type Arrived = Counted & { delivered: number; damaged: number; open: number }

/** "2 boxes arrived, 3 boxes open": what came of a line while something is still to come. */
export const arrivedWords = (line: Arrived): string | null =>
  line.open > 0 && line.delivered > 0
    ? `${countedWords(line, line.delivered)} arrived, ${countedWords(line, line.open)} open`
    : null

/** "1 box damaged" */
export const damagedWords = (line: Arrived): string | null =>
  line.damaged > 0 ? `${countedWords(line, line.damaged)} damaged` : null
