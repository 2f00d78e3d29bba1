import PenLine from 'virtual:icons/pen-line'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { CHOOSE_THEN_SIGN, selectionsInWords } from '#shared/selections/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type Signable = Pick<Selection, 'can' | 'changedSinceSeen'>

/** What a client can sign at once. What has changed since they last saw it is signed after a look at it. */
export const readyToSign = <One extends Signable>(selections: readonly One[]): One[] =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && !changedSinceSeen)

export const toReadAgain = (selections: readonly Signable[]): number =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && changedSinceSeen).length

export const rereadInWords = (count: number): string =>
  count === 1
    ? '1 has changed since you last looked. Open it first.'
    : `${count} have changed since you last looked. Open them first.`

type SignChosenProps = { projectId: number; selections: readonly Selection[] }

/** On a project: everything that waits for the reader's signature, signed in one act. */
export function SignChosen({ projectId, selections }: SignChosenProps) {
  const ready = readyToSign(selections)
  const reread = toReadAgain(selections)
  if (ready.length === 0) return null
  return (
    <Banner
      title={`${selectionsInWords(ready.length)} ready to sign`}
      action={
        <ButtonLink
          size="sm"
          icon={<PenLine aria-hidden />}
          to="/projects/$projectId/sign"
          params={{ projectId }}
          search={{ selections: ready.map(({ id }) => id) }}
        >
          Review and sign {ready.length}
        </ButtonLink>
      }
    >
      {reread > 0 ? rereadInWords(reread) : selections.some(({ can }) => can.choose) ? CHOOSE_THEN_SIGN : null}
    </Banner>
  )
}
