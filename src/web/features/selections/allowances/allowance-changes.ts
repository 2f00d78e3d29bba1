import { addMoney } from '#shared/kernel/money.ts'
import { reachInWords } from '#shared/people/words.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
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

type Hearer = Omit<Parameters<typeof reachInWords>[0][number], 'invitedNow'>

/** What was saved, and who was notified: clients only when it changes something that was chosen. */
export function savedInWords(
  name: string,
  changed: readonly Pick<Selection, 'draft' | 'choices'>[],
  clients: readonly Hearer[],
): string {
  const known = changed.some(({ draft, choices }) => !draft && choices.length > 0)
  return known ? `${name}. ${reachInWords(clients.map((person) => ({ ...person, invitedNow: false })))}` : name
}

/** The selections whose own allowances end when they come under the shared one, because the shared amount takes their place. */
export const endsOwnAllowance = (selections: readonly Selection[], selectionIds: readonly number[]): Selection[] =>
  selections.filter(
    ({ id, allowance, sharedAllowance }) => selectionIds.includes(id) && sharedAllowance === null && allowance !== null,
  )

/** "Tap $200.00, Floor $1,400.00: $1,600.00 in all"; of many the first five. */
export function endingInWords(ending: readonly Selection[], money: (units: number) => string): string {
  const each = firstNamesInWords(ending.map(({ name, allowance }) => `${name} ${money(allowance ?? 0)}`))
  return ending.length === 1
    ? each
    : `${each}: ${money(addMoney(ending.map(({ allowance }) => allowance ?? 0)))} in all`
}
