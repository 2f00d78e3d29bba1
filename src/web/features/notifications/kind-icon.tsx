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
import type { NotificationKind } from '#shared/notifications/contract.ts'
import { cx } from '#web/ui/cx.ts'
import type { LucideIcon } from '#web/ui/create-icon.ts'

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

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, className } = looks[kind]
  return (
    <span aria-hidden className={cx('flex size-9 shrink-0 items-center justify-center rounded-full', className)}>
      <Icon className="size-4.5" />
    </span>
  )
}
