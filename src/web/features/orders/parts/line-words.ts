import { type Pack, packsInWords } from '#shared/buying/packs.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'
import { today } from '#web/platform/formatting.ts'

/** The day is over where the builder is. */
export const isPast = (day: string | null, now = today()): day is string => day !== null && day < now

type Counted = { pack: Pack | null; unit: Unit }

/** Deliveries are counted in packs for a line in packs, otherwise in its unit: "2 boxes", "18 sq ft", "3". */
export const countedWords = ({ pack, unit }: Counted, count: number): string =>
  pack ? packsInWords(count, pack) : amountInWords(count, unit)
