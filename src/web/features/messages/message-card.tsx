import CircleCheck from 'virtual:icons/circle-check'
import CornerDownRight from 'virtual:icons/corner-down-right'
import Lock from 'virtual:icons/lock'
import RotateCcw from 'virtual:icons/rotate-ccw'
import type { Message } from '#shared/messages/contract.ts'
import { formatDateTime, initials } from '#web/platform/formatting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { AttachmentList } from './attachments.tsx'
import { TypeBadge } from './type-badge.tsx'

type MessageCardProps = {
  message: Message
  timeZone: string
  /** The message it replies to, when that one is loaded. */
  answered: Message | undefined
  own: boolean
  onAnswer: () => void
  onSettle: (open: boolean) => void
}

export function MessageCard({ message, timeZone, answered, own, onAnswer, onSettle }: MessageCardProps) {
  const [firstName, ...rest] = message.senderName.split(' ')
  const asks = message.messageType !== 'comment'
  return (
    <article
      id={`message-${message.id}`}
      aria-label={`${message.senderName}, ${formatDateTime(message.createdAt, timeZone)}`}
      className={cx('flex scroll-mt-24 gap-3 target:animate-pulse-soft', own && 'flex-row-reverse')}
    >
      <Avatar size="sm" initials={initials({ firstName, lastName: rest.at(-1) })} />
      <div className={cx('flex max-w-[85%] min-w-0 flex-col sm:max-w-[75%]', own && 'items-end')}>
        <p className="mb-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <span className="font-medium text-ink">{own ? 'You' : message.senderName}</span>
          <time dateTime={message.createdAt}>
            <OneLine>{formatDateTime(message.createdAt, timeZone)}</OneLine>
          </time>
        </p>
        <div
          className={cx(
            // A long quote is cut, so that it does not widen the bubble.
            'max-w-full min-w-0 rounded-card border px-3.5 py-2.5',
            message.isInternal ? 'border-warn bg-warn-soft' : own ? 'border-transparent bg-primary-soft' : 'bg-surface',
          )}
        >
          {(asks || message.isInternal) && (
            <p className="mb-1.5 flex flex-wrap gap-1.5">
              {asks && <TypeBadge type={message.messageType} />}
              {message.isInternal && (
                <Badge tone="warn" icon={<Lock aria-hidden />}>
                  Internal
                </Badge>
              )}
              {asks && message.open && (
                <Badge tone="accent" dot>
                  Open
                </Badge>
              )}
            </p>
          )}
          {answered && (
            <a
              href={`#message-${answered.id}`}
              className="mb-1.5 flex max-w-full items-center gap-1.5 text-xs text-ink-soft hover:text-ink touch:-my-2 touch:min-h-11"
            >
              <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 truncate">
                {answered.senderName}: {answered.message}
              </span>
            </a>
          )}
          {message.message && <p className="text-base break-words whitespace-pre-wrap sm:text-sm">{message.message}</p>}
          <AttachmentList attachments={message.attachments} />
        </div>
        {asks && !message.open && message.resolvedBy && (
          <p className="mt-1 flex items-center gap-1 text-xs text-good-ink">
            <CircleCheck aria-hidden className="size-3.5" /> {message.declineReason === null ? 'Resolved' : 'Declined'}{' '}
            by {message.resolvedBy}
          </p>
        )}
        {message.declineReason !== null && <p className="mt-1 text-sm break-words">Reason: {message.declineReason}</p>}
        {(message.can.answer || message.can.resolve || message.can.reopen) && (
          <div className="mt-1 flex flex-wrap gap-1">
            {message.can.answer && (
              <Button size="sm" variant="secondary" icon={<CornerDownRight aria-hidden />} onClick={onAnswer}>
                Answer
              </Button>
            )}
            {message.can.resolve && (
              <Button size="sm" variant="ghost" icon={<CircleCheck aria-hidden />} onClick={() => onSettle(false)}>
                Mark resolved
              </Button>
            )}
            {message.can.reopen && (
              <Button size="sm" variant="ghost" icon={<RotateCcw aria-hidden />} onClick={() => onSettle(true)}>
                Reopen
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  )
}
