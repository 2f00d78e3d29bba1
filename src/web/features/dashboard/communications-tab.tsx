import { useQuery } from '@tanstack/react-query'
import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import Inbox from 'virtual:icons/inbox'
import MessageSquareText from 'virtual:icons/message-square-text'
import PenLine from 'virtual:icons/pen-line'
import Replace from 'virtual:icons/replace'
import type { CommunicationFigures } from '#shared/messages/contract.ts'
import { COUNTED, waitingInWords } from '#shared/messages/rules.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StatCardLink } from '#web/ui/page/stat-card.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { LatestMessages } from './client-news.tsx'
import { latestMessagesQuery } from './queries.ts'

// Questions and requests without a reply.
const waiting = { to: '/communications', search: { show: 'open' } } as const

const shown = (count: number): string => waitingInWords(count, COUNTED.figure)

export function CommunicationsTab({ figures }: { figures: CommunicationFigures }) {
  const { unreadMessages, pendingQuestions, approvalRequests, changeRequests } = figures
  const { data: threads } = useQuery(latestMessagesQuery)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Communications" className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCardLink
          to="/communications"
          search={{ show: 'unread' }}
          label="Unread Messages"
          value={shown(unreadMessages)}
          icon={<Inbox aria-hidden />}
        />
        <StatCardLink
          {...waiting}
          label="Pending Questions"
          value={shown(pendingQuestions)}
          icon={<CircleQuestionMark aria-hidden />}
        />
        <StatCardLink
          {...waiting}
          label="Approval Requests"
          value={shown(approvalRequests)}
          icon={<PenLine aria-hidden />}
        />
        <StatCardLink
          {...waiting}
          label="Change Requests"
          value={shown(changeRequests)}
          icon={<Replace aria-hidden />}
        />
      </section>
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
