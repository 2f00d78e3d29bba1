import PenLine from 'virtual:icons/pen-line'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Signable = Pick<Selection, 'can' | 'changedSinceSeen'>

/** What a client can sign at once. What has changed since they last saw it is left out, because they read it first. */
export const readyToSign = <One extends Signable>(selections: readonly One[]): One[] =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && !changedSinceSeen)

export const toReadAgain = (selections: readonly Signable[]): number =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && changedSinceSeen).length

type SignChosenProps = { projectId: number; selections: readonly Selection[] }

/** On a project: everything that waits for the reader's signature, signed in one act. Its rows say what has changed meanwhile. */
export function SignChosen({ projectId, selections }: SignChosenProps) {
  const ready = readyToSign(selections)
  return (
    ready.length > 0 && (
      <ButtonLink
        icon={<PenLine aria-hidden />}
        to="/projects/$projectId/sign"
        params={{ projectId }}
        search={{ selections: ready.map(({ id }) => id) }}
      >
        Review and sign {ready.length}
      </ButtonLink>
    )
  )
}
