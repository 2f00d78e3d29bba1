import type { Json } from '../kernel/canonical-json.ts'
import { type moneyIn, toCents, toUnits } from '../kernel/money.ts'
import { isOpen } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import type { PaidParts } from './schemas.ts'

type Line = Pick<Selection, 'id' | 'status' | 'total' | 'difference' | 'sharedAllowance'>

/**
 * What signing these lines makes the client pay beyond the allowances; null when nothing is approved. What has no allowance counts in
 * full. A shared allowance counts as it does everywhere: as soon as it is over, or when nothing under it is open. `all` are the
 * project's selections, because what was signed before has used up part of it.
 */
export function paidParts(all: readonly Line[], signing: readonly Line[]): PaidParts | null {
  if (signing.length === 0) return null
  const own = signing.flatMap(({ difference }) => (difference === null ? [] : [toCents(difference)]))
  const extra = signing.filter(({ difference, sharedAllowance }) => difference === null && sharedAllowance === null)
  const shared = new Map(
    signing.flatMap(({ sharedAllowance }) => (sharedAllowance ? [[sharedAllowance.id, sharedAllowance]] : [])),
  )
  return {
    totalCents: totalOf(signing),
    ownCents: sumOrNull(own),
    extraCents: extra.length === 0 ? null : totalOf(extra),
    shared: [...shared.values()].map((allowance) => sharedPart(all, signing, allowance)),
  }
}

function sharedPart(
  all: readonly Line[],
  signing: readonly Line[],
  { id, name, amount, toCome }: NonNullable<Line['sharedAllowance']>,
): PaidParts['shared'][number] {
  const now = new Set(signing.map((line) => line.id))
  const under = all.filter(({ sharedAllowance }) => sharedAllowance?.id === id)
  const usedBefore = totalOf(under.filter((line) => !isOpen(line.status) && !now.has(line.id)))
  const used = usedBefore + totalOf(signing.filter(({ sharedAllowance }) => sharedAllowance?.id === id))
  // Drafts are hidden from the client, and will use some of it.
  const hasOpen = toCome || under.some((line) => isOpen(line.status) && !now.has(line.id))
  const allowed = toCents(amount)
  if (usedBefore > allowed) return { name, state: 'over_before', cents: used - usedBefore }
  if (used > allowed || !hasOpen) return { name, state: 'counted', cents: used - allowed }
  return { name, state: 'open', cents: 0 }
}

const totalOf = (lines: readonly Pick<Line, 'total'>[]): number => sum(lines.map(({ total }) => toCents(total ?? 0)))
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

/** The one sum of a signature: its parts, added up. */
export const paidCents = ({ ownCents, extraCents, shared }: PaidParts): number =>
  sum([ownCents ?? 0, extraCents ?? 0, ...shared.map(({ cents }) => cents)])

/** What several signatures make the client pay, one for each project. */
export const partsTogether = (parts: readonly PaidParts[]): PaidParts => ({
  totalCents: sum(parts.map(({ totalCents }) => totalCents)),
  ownCents: sumOrNull(parts.map(({ ownCents }) => ownCents)),
  extraCents: sumOrNull(parts.map(({ extraCents }) => extraCents)),
  shared: parts.flatMap(({ shared }) => shared),
})

const sumOrNull = (cents: readonly (number | null)[]): number | null => {
  const known = cents.filter((one) => one !== null)
  return known.length === 0 ? null : sum(known)
}

/** The sum as the sign page shows and sends it. */
export const paidUnits = (parts: PaidParts | null): number | null => (parts === null ? null : toUnits(paidCents(parts)))

/** Sign-offs from before the parts were recorded have a sum that leaves out what has no allowance. They keep it. */
export type Paid = { cents: number; parts: PaidParts | null }

export const paidOf = (parts: PaidParts | null): Paid | null => parts && { cents: paidCents(parts), parts }

/** What the audit log recorded with the signature; null where nothing was approved, and before any sum was recorded. */
export function paidIn(entry: { data: Json } | null | undefined): Paid | null {
  const { paidParts: parts, paidCents: cents } = Object(entry?.data) as { paidParts?: PaidParts; paidCents?: unknown }
  if (parts) return paidOf(parts)
  return typeof cents === 'number' ? { cents, parts: null } : null
}

type Format = Pick<ReturnType<typeof moneyIn>, 'money' | 'difference'>

/** "You pay $666 more than your allowances": the one sum of a signature, also on its certificate. Others read who pays. */
export function paidInWords(
  { cents, parts }: Paid,
  { money }: Pick<Format, 'money'>,
  payer: string | null = null,
): string {
  const [pays, allowances] = payer === null ? ['You pay', 'your allowances'] : [`${payer} pays`, 'the allowances']
  const amount = money(toUnits(Math.abs(cents)))
  if (parts && parts.ownCents === null && parts.shared.length === 0)
    return `${pays} ${amount}: none of it has an allowance`
  if (cents === 0) return `${pays} what ${allowances} include`
  return `${pays} ${amount} ${cents > 0 ? 'more' : 'less'} than ${allowances}`
}

/** The parts of the sum, by name: they add up to it. Nothing where one kind of line is all of it, because each line says its own. */
export function partsInWords(
  { ownCents, extraCents, shared }: PaidParts,
  { money, difference }: Format,
): { name: string; amount: string }[] {
  if (shared.length === 0 && (ownCents === null || extraCents === null)) return []
  return [
    ...(ownCents === null ? [] : [{ name: 'Own allowances', amount: difference(toUnits(ownCents)) }]),
    ...(extraCents === null ? [] : [{ name: 'Without an allowance', amount: `${money(toUnits(extraCents))} to pay` }]),
    ...shared.map((part) => ({ name: `${part.name}, shared`, amount: sharedInWords(part, { money, difference }) })),
  ]
}

function sharedInWords({ state, cents }: PaidParts['shared'][number], { money, difference }: Format): string {
  if (state === 'open') return 'not used up, nothing to pay yet'
  return state === 'over_before' ? `${money(toUnits(cents))} more over` : difference(toUnits(cents))
}

/** The parts in one line: "Own allowances $300 over, Lighting, shared $20 under". */
export const partsInOneLine = (parts: PaidParts, format: Format): string =>
  partsInWords(parts, format)
    .map(({ name, amount }) => `${name}: ${amount}`)
    .join(' · ')

/** The sum and its parts as sentences, with the price of everything that was signed: the same on paper, in emails and in both verifiers. */
export function paidSentences(paid: Paid, format: Format, payer: string | null = null): string[] {
  const { parts } = paid
  if (parts === null) return [paidInWords(paid, format, payer)]
  return [
    `Signed in this sign-off: ${format.money(toUnits(parts.totalCents))}`,
    paidInWords(paid, format, payer),
    ...partsInWords(parts, format).map(({ name, amount }) => `${name}: ${amount}`),
  ]
}

/** The amounts that stand together with the sum, in units. */
export const paidAmounts = (paid: Paid | null): number[] =>
  paid === null
    ? []
    : [
        paid.cents,
        ...(paid.parts
          ? [
              paid.parts.totalCents,
              paid.parts.ownCents ?? 0,
              paid.parts.extraCents ?? 0,
              ...paid.parts.shared.map(({ cents }) => cents),
            ]
          : []),
      ].map(toUnits)
