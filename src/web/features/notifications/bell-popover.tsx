import { Link } from '@tanstack/react-router'
import BellOff from 'virtual:icons/bell-off'
import { useState, type ReactElement } from 'react'
import type { Notification, NotificationKind } from '#shared/notifications/contract.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatAgo } from '#web/platform/formatting.ts'
import { useNow } from '#web/platform/use-now.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { InfiniteList, loadedStatus } from '#web/ui/lists/infinite-list.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { notificationsQuery, useReadNotifications } from './queries.ts'
import BadgeCheck from 'virtual:icons/badge-check'
import CalendarClock from 'virtual:icons/calendar-clock'
import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import CircleX from 'virtual:icons/circle-x'
import Mail from 'virtual:icons/mail'
import MessageSquareReply from 'virtual:icons/message-square-reply'
import MessageSquareText from 'virtual:icons/message-square-text'
import PackageCheck from 'virtual:icons/package-check'
import PenLine from 'virtual:icons/pen-line'
import RefreshCw from 'virtual:icons/refresh-cw'
import RotateCcw from 'virtual:icons/rotate-ccw'
import TriangleAlert from 'virtual:icons/triangle-alert'
import type { LucideIcon } from '#web/ui/create-icon.ts'

/** The list of notifications. */
export function BellPopover({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="start"
      className="w-96 p-0! max-sm:w-[calc(100vw-1rem)] max-sm:max-w-none"
      label="Notifications"
      trigger={trigger}
    >
      <Notices onLeave={() => setOpen(false)} />
    </Popover>
  )
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const { items, query, list } = useInfinite(notificationsQuery)
  const read = useReadNotifications()
  const someNew = items.some((notice) => !notice.read)
  return (
    <div className="flex max-h-[min(34rem,80dvh)] flex-col">
      <div className="flex min-h-12 items-center justify-between gap-2 border-b px-4">
        <h2 className="text-sm font-semibold">Notifications</h2>
        {someNew && (
          <Button size="sm" variant="ghost" pending={read.isPending} onClick={() => read.mutate(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <QueryGate query={query} level={3} loading={loading} failed="The notifications could not be loaded">
          {(notices) =>
            notices.length === 0 ? (
              <EmptyState
                level={3}
                icon={<BellOff />}
                title="No notifications yet"
                text="Decisions, questions and deadlines for you appear here."
              />
            ) : (
              <InfiniteList
                status={loadedStatus(items.length, 'notification', 'notifications', list.hasMore)}
                {...list}
              >
                <ul className="divide-y">
                  {items.map((notice) => (
                    <NoticeRow
                      key={notice.id}
                      notice={notice}
                      onOpen={() => {
                        if (!notice.read) read.mutate([notice.id])
                        onLeave()
                      }}
                    />
                  ))}
                </ul>
              </InfiniteList>
            )
          }
        </QueryGate>
      </div>
      <div className="border-t p-2 text-center">
        <Link
          to="/settings"
          search={{ section: 'notifications' }}
          onClick={onLeave}
          className="text-sm text-primary hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          Notification settings
        </Link>
      </div>
    </div>
  )
}

const loading = (
  <div className="p-4">
    <SkeletonList bare rows={4} />
  </div>
)

function NoticeRow({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  return (
    <li>
      <Link
        to={notice.link}
        onClick={onOpen}
        className={cx('flex gap-3 px-4 py-3 hover:bg-sunken', !notice.read && 'bg-primary-soft/50')}
      >
        <KindIcon kind={notice.kind} />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-sm', !notice.read && 'font-semibold')}>{notice.title}</span>
          {notice.body && (
            <span className="mt-0.5 line-clamp-4 block text-sm whitespace-pre-line text-ink-soft">{notice.body}</span>
          )}
          <span className="mt-1 block text-xs text-ink-soft">
            <OneLine>{formatAgo(notice.createdAt, useNow(), useHouseZone())}</OneLine>
            {notice.projectName && ` · ${notice.projectName}`}
          </span>
        </span>
        {!notice.read && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">New</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const looks: Record<NotificationKind, { icon: LucideIcon; className: string }> = {
  invitation: { icon: Mail, className: 'bg-info-soft text-info-ink' },
  decision_needed: { icon: PenLine, className: 'bg-accent-soft text-accent-ink' },
  deadline: { icon: CalendarClock, className: 'bg-warn-soft text-warn-ink' },
  overdue: { icon: TriangleAlert, className: 'bg-danger-soft text-danger-ink' },
  approved: { icon: BadgeCheck, className: 'bg-good-soft text-good-ink' },
  declined: { icon: CircleX, className: 'bg-danger-soft text-danger-ink' },
  question: { icon: CircleQuestionMark, className: 'bg-info-soft text-info-ink' },
  answer: { icon: MessageSquareReply, className: 'bg-info-soft text-info-ink' },
  message: { icon: MessageSquareText, className: 'bg-info-soft text-info-ink' },
  approval_voided: { icon: RotateCcw, className: 'bg-warn-soft text-warn-ink' },
  ordered: { icon: PackageCheck, className: 'bg-good-soft text-good-ink' },
  changed: { icon: RefreshCw, className: 'bg-info-soft text-info-ink' },
  site_change: { icon: RefreshCw, className: 'bg-info-soft text-info-ink' },
}

function KindIcon({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, className } = looks[kind]
  return (
    <span aria-hidden className={cx('flex size-9 shrink-0 items-center justify-center rounded-full', className)}>
      <Icon className="size-4.5" />
    </span>
  )
}
