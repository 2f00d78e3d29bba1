import { figures, named } from './glossary.ts'

type Money = (units: number) => string

/** Beside the total spent: what it is made of, and that it is no bill. */
export function spentInWords({ approved, open }: { approved: number; open: number }, money: Money): string {
  const parts = [named('approved', money(approved)), ...(open === 0 ? [] : [named('notApproved', money(open))])]
  return `${parts.join(' · ')}. Nothing has been billed.`
}

/** "Allowance $400"; under a shared allowance its name, because the amount is not this selection's own. */
export function allowanceInWords(
  allowance: number | null,
  shared: { name: string } | null,
  money: Money,
): string | null {
  if (shared) return `${figures.sharedAllowance.label} ${shared.name}`
  return allowance === null ? null : named('allowance', money(allowance))
}
