import type { Unit } from '#shared/catalog/units.ts'
import { addMoney, subtractMoney } from '#shared/kernel/money.ts'
import { toMilli } from '../../kernel/quantities.ts'

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
  /** The note of the option; missing in what was chosen before notes were signed. */
  note?: string | null
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

/** How much several items are together: 4 and 3 knobs are 7. Null in different units, which no one adds up. */
export function quantityTogether(
  lines: readonly { quantity: number; unit: Unit }[],
): { quantity: number; unit: Unit } | null {
  const [first] = lines
  if (!first || lines.some(({ unit }) => unit !== first.unit)) return null
  const milli = lines.reduce((sum, { quantity }) => sum + toMilli(quantity), 0)
  return { quantity: milli / 1000, unit: first.unit }
}

type Delivered = Pick<Choice, 'itemId' | 'unit' | 'quantityMilli'>

/** Whether two decisions bring the same things to the house, whatever they cost and however they are described. */
export const isSameDelivery = (before: readonly Delivered[], after: readonly Delivered[]): boolean => {
  const things = (choices: readonly Delivered[]) =>
    choices
      .map(({ itemId, unit, quantityMilli }) => `${itemId} ${quantityMilli} ${unit}`)
      .toSorted()
      .join()
  return things(before) === things(after)
}

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

/**
 * Why an option cannot be chosen or signed at its price until the builder has confirmed it; null when it can. A price that was
 * promised until a day is kept until that day, whatever the catalog says.
 */
export function priceProblem(
  { ownPrice, catalogPriceCents, validUntil }: Priced,
  currentCatalogCents: number,
  today: string,
): 'changed' | 'expired' | null {
  if (validUntil !== null) return validUntil < today ? 'expired' : null
  return !ownPrice && catalogPriceCents !== currentCatalogCents ? 'changed' : null
}

export const signingRules = ['any', 'all', 'all_above'] as const
export type SigningRule = (typeof signingRules)[number]

/** Whether every client has to sign this amount. */
export const needsEveryone = (rule: SigningRule, thresholdCents: number | null, totalCents: number | null): boolean =>
  rule === 'all' || (rule === 'all_above' && (totalCents ?? 0) > (thresholdCents ?? 0))

type Costed = { total: number | null; draft: boolean; item: { archived: boolean } }

/**
 * What a decision costs at least, in currency units, while nothing is chosen: its lowest option that can be chosen, which was sent (or
 * is a draft of a draft) and is still in the catalog. Without such an option, the lowest of all.
 */
export function leastTotal(selection: { draft: boolean; options: readonly Costed[] }): number | null {
  const possible = selection.options.filter(({ draft, item }) => !item.archived && (selection.draft || !draft))
  const totals = (possible.length > 0 ? possible : selection.options).flatMap(({ total }) => total ?? [])
  return totals.length === 0 ? null : Math.min(...totals)
}

type Forecast = { forecast: number | null; sharedAllowance: object | null }

/** The project's forecast once a decision costs `total`, in currency units. Null under a shared allowance, which counts for several. */
export function forecastAfter(
  projectForecast: number | null,
  { forecast, sharedAllowance }: Forecast,
  total: number,
): number | null {
  if (projectForecast === null || forecast === null || sharedAllowance) return null
  return addMoney([subtractMoney(projectForecast, forecast), total])
}

type Shared = { id: number; amount: number; chosen: number; toCome: boolean }
type Under = {
  total: number | null
  allowance: number | null
  difference: number | null
  sharedAllowance: Shared | null
}

/**
 * What is chosen against what the contract includes for it, over own and shared allowances; null while nothing can be compared. A
 * shared allowance counts once: as soon as it is over, or when nothing under it is open or still a draft.
 */
export function againstAllowances(selections: readonly Under[]): { difference: number; included: number } | null {
  const own = selections.filter(({ difference }) => difference !== null)
  const shared = new Map(
    selections.flatMap(({ sharedAllowance }) => (sharedAllowance ? [[sharedAllowance.id, sharedAllowance]] : [])),
  )
  const counted = [...shared.values()].filter(
    ({ id, amount, chosen, toCome }) =>
      chosen > amount ||
      (!toCome && selections.every(({ sharedAllowance, total }) => sharedAllowance?.id !== id || total !== null)),
  )
  if (own.length === 0 && counted.length === 0) return null
  return {
    difference: addMoney([
      ...own.map(({ difference }) => difference ?? 0),
      ...counted.map(({ amount, chosen }) => subtractMoney(chosen, amount)),
    ]),
    included: addMoney([...own.map(({ allowance }) => allowance ?? 0), ...counted.map(({ amount }) => amount)]),
  }
}

type Signatures = { signed: readonly { userId: number }[] }

/** The person has a valid signature on it. While it is open, only the other owners still owe theirs. */
export const isSignedBy = ({ signed }: Signatures, userId: number | undefined): boolean =>
  signed.some((signature) => signature.userId === userId)
