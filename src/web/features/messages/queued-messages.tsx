import type { ReactNode } from 'react'
import CircleAlert from 'virtual:icons/circle-alert'
import Hourglass from 'virtual:icons/hourglass'
import Paperclip from 'virtual:icons/paperclip'
import RotateCw from 'virtual:icons/rotate-cw'
import Trash from 'virtual:icons/trash'
import { formatDateTime } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { type MessageEntry, dropEntry, isMessage, retryEntry, useOutbox } from '../outbox/queries.ts'
import { samePlace, type Place } from './place.ts'
import { TypeBadge } from './type-badge.tsx'

/** Messages of this thread that the server has not received yet, in the order in which they will be sent. */
export function QueuedMessages({ place, timeZone }: { place: Place; timeZone: string }): ReactNode {
  const { id } = useCurrentUser()
  const waiting = useOutbox(id)
    .filter(isMessage)
    .filter((entry) => samePlace(placeOf(entry), place))
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Waiting to be sent" className="mt-5 flex flex-col items-end gap-4">
      {waiting.map((entry) => (
        <Queued key={entry.key} entry={entry} timeZone={timeZone} />
      ))}
    </ul>
  )
}

const placeOf = ({ projectId, body }: MessageEntry): Place => ({
  projectId,
  selectionId: body.selectionId ?? null,
  forTrades: body.forTrades ?? false,
})

function Queued({ entry, timeZone }: { entry: MessageEntry; timeZone: string }) {
  const { body, files, refused, writtenAt } = entry
  const { messageType = 'comment' } = body
  return (
    <li className="flex max-w-[85%] flex-col items-end sm:max-w-[75%]">
      <p
        className={cx(
          'mb-1 flex items-center gap-1.5 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
          refused === undefined ? 'text-ink-soft' : 'text-danger-ink',
        )}
      >
        {refused === undefined ? <Hourglass aria-hidden /> : <CircleAlert aria-hidden />}
        {refused === undefined
          ? `Waiting to be sent, written ${formatDateTime(writtenAt, timeZone)}`
          : `Not sent: ${refused}`}
      </p>
      <div className="max-w-full min-w-0 rounded-card border border-dashed bg-surface px-3.5 py-2.5">
        {messageType !== 'comment' && (
          <p className="mb-1.5">
            <TypeBadge type={messageType} />
          </p>
        )}
        {body.message && <p className="text-base break-words whitespace-pre-wrap sm:text-sm">{body.message}</p>}
        {files.map(({ name }, at) => (
          <p key={`${at} ${name}`} className="mt-1 flex items-center gap-1.5 text-sm text-ink-soft">
            <Paperclip aria-hidden className="size-3.5 shrink-0" /> <span className="truncate">{name}</span>
          </p>
        ))}
      </div>
      <div className="mt-1 flex gap-1">
        {refused !== undefined && (
          <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} onClick={() => void retryEntry(entry)}>
            Send again
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={<Trash aria-hidden />} onClick={() => void dropEntry(entry)}>
          Delete
        </Button>
      </div>
    </li>
  )
}
