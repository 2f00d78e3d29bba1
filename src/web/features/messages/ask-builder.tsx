import MessageSquareText from 'virtual:icons/message-square-text'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'

// Below the fold: the page does not wait for it.
const CallLine = lazy(() =>
  import('./call-builder.tsx')
    .then((module) => ({ default: module.CallBuilder }))
    .catch(() => ({ default: () => null })),
)

/** Whom to call about a project, once it is known. */
export const CallBuilder = ({ projectId }: { projectId: number }) => (
  <Suspense>
    <CallLine projectId={projectId} />
  </Suspense>
)

/** The id of the conversation on a selection's page. */
export const CONVERSATION = 'conversation'

type Props = { projectId: number; selectionId: number }

/** To the conversation of the trades and their builder about this selection: on the page, or where it is not, in the inbox. */
export function AskBuilder({ projectId, selectionId }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <ButtonLink
        variant="secondary"
        icon={<MessageSquareText aria-hidden />}
        to="/messages"
        search={{ project: projectId, selection: selectionId }}
        onClick={(event) => {
          const conversation = document.getElementById(CONVERSATION)
          if (!conversation) return
          event.preventDefault()
          conversation.scrollIntoView({ block: 'start' })
          conversation.querySelector('textarea')?.focus({ preventScroll: true })
        }}
      >
        Ask the builder
      </ButtonLink>
      <div className="min-h-11">
        <CallBuilder projectId={projectId} />
      </div>
    </div>
  )
}
