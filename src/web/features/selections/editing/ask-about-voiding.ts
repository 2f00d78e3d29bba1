import type { Selection } from '#shared/selections/selection-schemas.ts'
import { firstNamesInWords, listInWords, selectionsInWords } from '#shared/selections/words.ts'
import { askBeforeSubmit } from '#web/ui/fields/ask-before-submit.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** "Saving voids 2 signatures." and what happens after that. */
export function voidingInWords({ approvals: { signed } }: Pick<Selection, 'approvals'>): string {
  const count = signed.length === 1 ? '1 signature' : `${signed.length} signatures`
  const who = listInWords(signed.map(({ signer }) => signer))
  return `Saving voids ${count}. What was signed is kept, and ${who} will be asked to sign again with before and after.`
}

type Signed = Pick<Selection, 'approvals' | 'name'>

const question = (selection: Signed) => ({
  title: `Change what was signed for “${selection.name}”?`,
  text: voidingInWords(selection),
  action: 'Save and ask again',
  cancel: 'Keep what was signed',
})

/** A change to what was signed is saved only after the builder has confirmed what it leads to. */
export async function askAboutVoiding(selection: Signed): Promise<void> {
  if (selection.approvals.signed.length > 0) await askBeforeSubmit(question(selection))
}

/** The same for a change that is not in a form. */
export const confirmVoiding = async (selection: Signed): Promise<boolean> =>
  selection.approvals.signed.length === 0 || confirm({ danger: false, ...question(selection) })

/** The same for a change that several selections share, such as their allowance. */
export async function askAboutVoidingSeveral(selections: readonly Signed[]): Promise<void> {
  const signed = selections.filter(({ approvals }) => approvals.signed.length > 0)
  const [first, ...rest] = signed
  if (!first) return
  if (rest.length === 0) return askAboutVoiding(first)
  const signers = new Set(signed.flatMap(({ approvals }) => approvals.signed.map(({ signer }) => signer)))
  await askBeforeSubmit({
    title: `Change what was signed for ${selectionsInWords(signed.length)}?`,
    text: `Saving voids the signatures on ${firstNamesInWords(signed.map(({ name }) => name))}. What was signed is kept, and ${listInWords([...signers])} will be asked to sign again with before and after.`,
    action: 'Save and ask again',
    cancel: 'Keep what was signed',
  })
}
