import { MessageSquareText } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'

/** To the conversation of the trades and their builder on this project. */
export function AskBuilder({ projectId }: { projectId: number }) {
  return (
    <ButtonLink
      variant="secondary"
      icon={<MessageSquareText aria-hidden />}
      to="/messages"
      search={{ project: projectId }}
    >
      Ask the builder
    </ButtonLink>
  )
}
