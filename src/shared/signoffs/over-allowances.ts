import type { Json } from '../kernel/canonical-json.ts'
import { addMoney, subtractMoney } from '../kernel/money.ts'
import { isOpen } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'

type Line = Pick<Selection, 'id' | 'status' | 'total' | 'difference' | 'sharedAllowance'>

/**
 * What the client pays more than the allowances by signing these lines; below zero it is less. Null while no line has an allowance. A
 * shared allowance counts as it does everywhere: as soon as it is over, or when nothing under it is open. `all` are the project's
 * selections, because what was signed before has used up part of it.
 */
export function overAllowances(all: readonly Line[], signing: readonly Line[]): number | null {
  const now = new Set(signing.map(({ id }) => id))
  const before = all.filter(({ id, status }) => !isOpen(status) && !now.has(id))
  const shared = new Map(
    signing.flatMap(({ sharedAllowance }) => (sharedAllowance ? [[sharedAllowance.id, sharedAllowance]] : [])),
  )
  const own = signing.flatMap(({ difference }) => (difference === null ? [] : [difference]))
  if (own.length === 0 && shared.size === 0) return null
  const over = [...shared].map(([id, { amount, toCome }]) => {
    const isUnder = ({ sharedAllowance }: Line) => sharedAllowance?.id === id
    const visible = all.filter((line) => isUnder(line) && !now.has(line.id) && isOpen(line.status)).length
    // Drafts are hidden from the client, and will use some of it.
    const open = visible + (toCome ? 1 : 0)
    const difference = (lines: readonly Line[], unsettled: number): number => {
      const used = addMoney(lines.filter(isUnder).map(({ total }) => total ?? 0))
      return used > amount || unsettled === 0 ? subtractMoney(used, amount) : 0
    }
    return subtractMoney(difference([...before, ...signing], open), difference(before, open + 1))
  })
  return addMoney([...own, ...over])
}

/** "You pay $666 more than your allowances": the one sum of a signature, also on its certificate. Others read who pays. */
export function overAllowancesInWords(
  difference: number,
  money: (units: number) => string,
  payer: string | null = null,
): string {
  const [pays, allowances] = payer === null ? ['You pay', 'your allowances'] : [`${payer} pays`, 'the allowances']
  if (difference === 0) return `${pays} what ${allowances} include`
  return `${pays} ${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than ${allowances}`
}

/** The sum as the audit log recorded it with the signature, in cents; null where there was none, and in sign-offs from before it was recorded. */
export function overAllowancesCentsIn(entry: { data: Json } | null | undefined): number | null {
  const cents = (entry?.data as { paidCents?: unknown } | undefined)?.paidCents
  return typeof cents === 'number' ? cents : null
}
