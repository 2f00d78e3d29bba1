import type { Selection } from '#shared/selections/selection-schemas.ts'

type Terms = { name: string; amount: number }
type Saved = Terms & { id: number }
type Filled = Terms & { selectionIds: readonly number[] }

/** The selections whose allowance another name, another amount, or joining or leaving it changes: their signatures are voided. */
export function changedByAllowance(
  selections: readonly Selection[],
  before: Saved | undefined,
  after: Filled,
): Selection[] {
  const sameTerms = before?.name === after.name && before.amount === after.amount
  return selections.filter(({ id, sharedAllowance }) => {
    const was = before !== undefined && sharedAllowance?.id === before.id
    const becomes = after.selectionIds.includes(id)
    return was && becomes ? !sameTerms : was !== becomes
  })
}
