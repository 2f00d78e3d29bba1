import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { askBeforeSubmit } from '#web/ui/ask-before-submit.ts'

/** "Saving voids 2 signatures." and what happens after that. */
export function voidingInWords({ approvals: { signed } }: Pick<Selection, 'approvals'>): string {
  const count = signed.length === 1 ? '1 signature' : `${signed.length} signatures`
  const who = listInWords(signed.map(({ signer }) => signer))
  return `Saving voids ${count}. What was signed is kept, and ${who} will be asked to sign again with before and after.`
}

/** A change to what was signed is saved only after the builder has confirmed what it leads to. */
export async function askAboutVoiding(selection: Pick<Selection, 'approvals' | 'name'>): Promise<void> {
  if (selection.approvals.signed.length === 0) return
  await askBeforeSubmit({
    title: `Change what was signed for “${selection.name}”?`,
    text: voidingInWords(selection),
    action: 'Save and ask again',
    cancel: 'Keep what was signed',
  })
}
