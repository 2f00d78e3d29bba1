import { useQuery } from '@tanstack/react-query'
import MessageSquareText from 'virtual:icons/message-square-text'
import type { CommunicationFigures } from '#shared/messages/contract.ts'
import { COUNTED, waitingInWords } from '#shared/messages/rules.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FigureLine, FigureLink } from '#web/ui/page/figure-line.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { LatestMessages } from './latest-sections.tsx'
import { latestMessagesQuery } from './queries.ts'

// Questions and requests without a reply.
const waiting = { to: '/communications', search: { show: 'open' } } as const

const shown = (count: number): string => waitingInWords(count, COUNTED.figure)

export function CommunicationsTab({ figures }: { figures: CommunicationFigures }) {
  const { unreadMessages, pendingQuestions, approvalRequests, changeRequests } = figures
  const { data: threads } = useQuery(latestMessagesQuery)
  return (
    <div className="flex flex-col gap-4">
      <FigureLine label="Communications">
        <FigureLink
          to="/communications"
          search={{ show: 'unread' }}
          label="Unread Messages"
          value={shown(unreadMessages)}
        />
        <FigureLink {...waiting} label="Pending Questions" value={shown(pendingQuestions)} />
        <FigureLink {...waiting} label="Approval Requests" value={shown(approvalRequests)} />
        <FigureLink {...waiting} label="Change Requests" value={shown(changeRequests)} />
      </FigureLine>
      {threads?.length === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          title="No communications yet"
          text="What you and your clients write to each other is listed here."
          action={
            <ButtonLink to={paths.communications} variant="secondary">
              Open Communications
            </ButtonLink>
          }
        />
      ) : (
        <LatestMessages all={paths.communications} />
      )}
    </div>
  )
}
