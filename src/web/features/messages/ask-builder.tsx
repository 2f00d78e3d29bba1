import { MessageSquareText } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'

/** The id of the conversation on a selection's page. */
export const CONVERSATION = 'conversation'

type Props = { projectId: number; selectionId: number }

/** To the conversation of the trades and their builder about this selection: on the page, or where it is not, in the inbox. */
export function AskBuilder({ projectId, selectionId }: Props) {
  return (
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
  )
}
