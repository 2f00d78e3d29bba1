import { type Pack, packsInWords } from '#shared/buying/packs.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'

/** The day is over. `today` is that of the company: `useToday`. */
export const isPast = (day: string | null, today: string): day is string => day !== null && day < today

type Counted = { pack: Pack | null; unit: Unit }

/** Deliveries are counted in packs for a line in packs, otherwise in its unit: "2 boxes", "18 sq ft", "3". */
export const countedWords = ({ pack, unit }: Counted, count: number): string =>
  pack ? packsInWords(count, pack) : amountInWords(count, unit)
