import PenLine from 'virtual:icons/pen-line'
import { groupBy } from '#shared/kernel/group-by.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Signable = Pick<Selection, 'can' | 'changedSinceSeen'>

/** What a client can sign at once. What has changed since they last saw it is left out, because they read it first. */
export const readyToSign = <One extends Signable>(selections: readonly One[]): One[] =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && !changedSinceSeen)

export const toReadAgain = <One extends Signable>(selections: readonly One[]): One[] =>
  selections.filter(({ can, changedSinceSeen }) => can.sign && changedSinceSeen)

type SignChosenProps = { projectId: number; selections: readonly Selection[] }

/** On a project: everything that waits for the reader's signature, signed in one act. `ReadAgain` names what it leaves out. */
export function SignChosen({ projectId, selections }: SignChosenProps) {
  const ready = readyToSign(selections)
  return (
    ready.length > 0 && (
      <ButtonLink
        icon={<PenLine aria-hidden />}
        to="/projects/$projectId/sign"
        params={{ projectId }}
        search={{ selections: ready.map(({ id }) => id) }}
        className="whitespace-nowrap"
      >
        Review and sign {ready.length}
      </ButtonLink>
    )
  )
}

/** What is not signed with the rest, why, and the way to it. One line per project, named where there are several. */
export function ReadAgain({ selections, named = false }: { selections: readonly Selection[]; named?: boolean }) {
  const more = !named && readyToSign(selections).length > 0
  return [...groupBy(toReadAgain(selections), ({ projectId }) => projectId)].map(([projectId, changed]) => (
    <p key={projectId} className="text-sm text-warn-ink">
      {named && `${changed[0]?.projectName}: `}
      {changedInWords(changed.length, more)}.{' '}
      <TextLink
        to="/projects/$projectId/sign"
        params={{ projectId }}
        search={{ selections: changed.map(({ id }) => id) }}
      >
        {changed.length === 1 ? 'Review it first' : 'Review them first'}
      </TextLink>
    </p>
  ))
}

const changedInWords = (count: number, more: boolean): string =>
  `${count}${more ? ' more' : ''} ${count === 1 ? 'has' : 'have'} changed since you last looked`
