import Lock from 'virtual:icons/lock'
import MessageSquareText from 'virtual:icons/message-square-text'
import Wrench from 'virtual:icons/wrench'
import type { Conversation } from '#shared/messages/contract.ts'
import { formatAgo } from '#web/platform/formatting.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { useCurrentUser, useHouseZone } from '../auth/queries.ts'
import { threadName, threadPlace } from './place.ts'

type Props = {
  conversations: readonly Conversation[]
  isCurrent: (conversation: Conversation) => boolean
  onOpen: (conversation: Conversation) => void
  /** Inside a project, its name is left out. */
  withProject: boolean
}

export function ConversationList({ conversations, isCurrent, onOpen, withProject }: Props) {
  return (
    <ul className="divide-y">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <button
            type="button"
            aria-current={isCurrent(conversation) || undefined}
            onClick={() => onOpen(conversation)}
            className={cx(
              'flex w-full gap-3 px-4 py-3 text-left tight:px-2 -outline-offset-2 hover:bg-sunken',
              isCurrent(conversation) && 'bg-primary-soft hover:bg-primary-soft',
            )}
          >
            <Summary conversation={conversation} withProject={withProject} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Summary({ conversation, withProject }: { conversation: Conversation; withProject: boolean }) {
  const { unread, openQuestions, openRequests, lastMessage, forTrades, projectName } = conversation
  const Icon = forTrades ? Wrench : MessageSquareText
  const open = openQuestions + openRequests
  const now = useNow()
  const user = useCurrentUser()
  const timeZone = useHouseZone()
  // The inbox titles conversations by project: a dozen entries called "Project conversation" would look the same.
  const ofProject = withProject && conversation.selectionId === null && !forTrades
  const [title, place] = ofProject ? [projectName, threadName(conversation)] : [threadName(conversation), projectName]
  const below = [threadPlace(conversation), withProject && place].filter(Boolean).join(' · ')
  return (
    <>
      <span
        aria-hidden
        className="mt-0.5 flex size-9 shrink-0 tight:hidden items-center justify-center rounded-full bg-sunken text-ink-soft"
      >
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 tight:flex-wrap">
          <span
            className={cx(
              'min-w-0 flex-1 truncate text-sm tight:basis-full',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {title}
          </span>
          <span className="shrink-0 text-xs text-ink-soft">
            <OneLine>{formatAgo(lastMessage.createdAt, now, timeZone)}</OneLine>
          </span>
        </span>
        {below && <span className="block truncate text-xs text-ink-soft">{below}</span>}
        <span className="mt-1 flex items-center gap-2 tight:flex-wrap">
          <span
            className={cx(
              'line-clamp-1 min-w-0 flex-1 text-sm tight:basis-full',
              unread > 0 ? 'text-ink' : 'text-ink-soft',
            )}
          >
            {lastMessage.isInternal && <Lock aria-label="Internal" className="mr-1 inline size-3 align-baseline" />}
            {lastMessage.senderId === user.id ? 'You' : lastMessage.senderName}:{' '}
            {lastMessage.message || attached(lastMessage.attachments)}
          </span>
          {open > 0 && <Badge tone="info">{open} open</Badge>}
          <CountBadge count={unread} of="unread" />
        </span>
      </span>
    </>
  )
}

const attached = (count: number): string => (count === 1 ? '1 attachment' : `${count} attachments`)
