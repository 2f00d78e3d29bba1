import PenLine from 'virtual:icons/pen-line'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { SignedAlready, signatureOn } from './signed-already.tsx'

type NothingToSignProps = { projectId: number; selections?: readonly Selection[]; text?: string }

/** Every selection that was opened is signed, or none of them can be signed by the reader. */
export function NothingToSign({ projectId, selections = [], text }: NothingToSignProps) {
  const { id: readerId } = useCurrentUser()
  const signed = selections.filter((selection) => signatureOn(selection, readerId) !== undefined)
  const all = signed.length > 0 && signed.length === selections.length
  return (
    <EmptyState
      icon={<PenLine />}
      title={all ? 'Signed already' : 'Nothing to sign'}
      text={
        text ?? (
          <>
            <SignedAlready selections={signed} readerId={readerId} />
            {!all && <p>Your builder has to act first, or someone else has to sign.</p>}
          </>
        )
      }
      action={
        <ButtonLink to="/my-selections" search={{ project: projectId }}>
          Go to My Selections
        </ButtonLink>
      }
    />
  )
}
