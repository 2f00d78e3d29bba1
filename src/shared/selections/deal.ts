import type { Unit } from '../catalog/units.ts'

/** One chosen option, copied with everything that is signed: a later change in the catalog changes no decision. */
export type Choice = {
  optionId: number | null
  itemId: number
  categoryId: number
  name: string
  brand: string | null
  model: string | null
  description: string | null
  /** Pairs in the order in which they were written. */
  specifications: [name: string, value: string][]
  imageUrl: string | null
  imageHash: string | null
  unit: Unit
  quantityMilli: number
  priceCents: number
}

/** Quantity times price, in whole cents, half a cent up. The database adds up with the same rule. */
export function lineTotalCents(quantityMilli: number, unitPriceCents: number): number {
  return Number((BigInt(quantityMilli) * BigInt(unitPriceCents) + 500n) / 1000n)
}

/** What everything that was chosen costs; null while nothing is. */
export const choicesTotalCents = (choices: readonly Pick<Choice, 'quantityMilli' | 'priceCents'>[]): number | null =>
  choices.length === 0
    ? null
    : choices.reduce((sum, { quantityMilli, priceCents }) => sum + lineTotalCents(quantityMilli, priceCents), 0)

/** What it costs more than the contract includes; below zero it costs less. Unknown while either side is. */
export function differenceCents(totalCents: number | null, allowanceCents: number | null): number | null {
  return totalCents === null || allowanceCents === null ? null : totalCents - allowanceCents
}

export type SharedAllowance = { amountCents: number; chosenCents: number }

/** What a shared allowance leaves for the selections under it; below zero it is used up and more. */
export const remainingCents = ({ amountCents, chosenCents }: SharedAllowance): number => amountCents - chosenCents

type Priced = {
  ownPrice: boolean
  catalogPriceCents: number
  validUntil: string | null
}

/** Why an option cannot be chosen or signed at its price until the builder has confirmed it; null when it can. */
export function priceProblem(
  { ownPrice, catalogPriceCents, validUntil }: Priced,
  currentCatalogCents: number,
  today: string,
): 'changed' | 'expired' | null {
  if (validUntil !== null && validUntil < today) return 'expired'
  return !ownPrice && catalogPriceCents !== currentCatalogCents ? 'changed' : null
}

export const signingRules = ['any', 'all', 'all_above'] as const
export type SigningRule = (typeof signingRules)[number]

/** Whether every client has to sign this amount. */
export const needsEveryone = (rule: SigningRule, thresholdCents: number | null, totalCents: number | null): boolean =>
  rule === 'all' || (rule === 'all_above' && (totalCents ?? 0) > (thresholdCents ?? 0))

/** What a decision costs at least, in currency units, while nothing is chosen. */
export function leastTotal({ options }: { options: readonly { total: number | null }[] }): number | null {
  const totals = options.flatMap(({ total }) => (total === null ? [] : [total]))
  return totals.length === 0 ? null : Math.min(...totals)
}
