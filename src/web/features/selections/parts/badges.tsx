import CircleCheck from 'virtual:icons/circle-check'
import CircleDashed from 'virtual:icons/circle-dashed'
import CircleX from 'virtual:icons/circle-x'
import FilePen from 'virtual:icons/file-pen'
import MousePointerClick from 'virtual:icons/mouse-pointer-click'
import PackageCheck from 'virtual:icons/package-check'
import OctagonX from 'virtual:icons/octagon-x'
import PenLine from 'virtual:icons/pen-line'
import type { ReactNode } from 'react'
import { addDays, type Day } from '#shared/kernel/dates.ts'
import { unknownInWords } from '#shared/kernel/text/unknown.ts'
import { isOpen, isProposedOnly } from '#shared/selections/rules.ts'
import type { Selection, SelectionStatus } from '#shared/selections/selection-schemas.ts'
import {
  attentionInWords,
  deadlineInWords,
  isDeclined,
  nextStepInWords,
  statusInWords,
  STOPPED,
  type Reader,
} from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { formatDate, formatDay } from '#web/platform/formatting.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

const looks: Record<SelectionStatus, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  in_review: { tone: 'info', icon: <MousePointerClick aria-hidden /> },
  selected: { tone: 'accent', icon: <PenLine aria-hidden /> },
  approved: { tone: 'good', icon: <CircleCheck aria-hidden /> },
  ordered: { tone: 'good', icon: <PackageCheck aria-hidden /> },
}

const declined: (typeof looks)[SelectionStatus] = { tone: 'danger', icon: <CircleX aria-hidden /> }

/** Who reads it: the same status means something different to a builder and a client. */
export function useReader(): Reader {
  const user = useCurrentUser()
  return user.can.build ? 'builder' : user.type
}

type State = Pick<Selection, 'status' | 'selectedItemId'> &
  Partial<
    Pick<
      Selection,
      'draft' | 'declineReason' | 'included' | 'approvals' | 'priceProblem' | 'order' | 'installed' | 'stopped'
    >
  >

/** An unknown status is shown as it is, on a destructive badge. */
export function StatusBadge({ selection }: { selection: State }) {
  const label = statusInWords(selection, useReader(), useCurrentUser().id)
  if (selection.draft)
    return (
      <Badge tone="neutral" icon={<FilePen aria-hidden />}>
        Draft
      </Badge>
    )
  if (selection.stopped)
    return (
      <Badge tone="danger" icon={<OctagonX aria-hidden />}>
        {STOPPED}
      </Badge>
    )
  if (selection.included && selection.status !== 'ordered' && !selection.installed)
    return (
      <Badge tone={selection.status === 'approved' ? 'good' : 'neutral'} icon={<CircleCheck aria-hidden />}>
        Included
      </Badge>
    )
  const look = isDeclined(selection) ? declined : looks[isProposedOnly(selection) ? 'selected' : selection.status]
  return (
    <Badge tone={look?.tone ?? 'danger'} icon={look?.icon}>
      {label ?? unknownInWords(selection.status)}
    </Badge>
  )
}

/** What needs attention, or what happens next with an approved selection. */
export function NextStep({ selection }: { selection: Selection }) {
  const reader = useReader()
  const user = useCurrentUser()
  const attention = reader === 'subcontractor' ? null : attentionInWords(selection, user.id)
  if (attention) return <span className="line-clamp-2 max-w-60 text-warn-ink sm:text-right">{attention}</span>
  const words = nextStepInWords(selection, reader)
  return words && <span className="text-ink-soft">{words}</span>
}

type Due = Pick<Selection, 'deadline' | 'daysLeft' | 'status' | 'overdue'>

/** Today in the project's time zone, computed from the deadline and the days left in the reply. */
export const projectToday = ({ deadline, daysLeft }: Pick<Due, 'deadline' | 'daysLeft'>): Day | null =>
  deadline === null || daysLeft === null ? null : addDays(deadline, -daysLeft)

/** The deadline has passed, but the client who reads it does not owe the decision: the builder or the other owner does. */
export const isLateForOthers = ({ daysLeft, overdue }: Pick<Due, 'daysLeft' | 'overdue'>, reader: Reader): boolean =>
  reader !== 'builder' && (daysLeft ?? 0) < 0 && !overdue

/** `Nov 20, 2026 · in 3 days`; only the date once it is approved. */
export function Deadline({ selection, className }: { selection: Due; className?: string }) {
  const today = projectToday(selection)
  const reader = useReader()
  if (selection.deadline === null || today === null) return null
  const open = isOpen(selection.status) && !isLateForOthers(selection, reader)
  const soon = open && !selection.overdue && (selection.daysLeft ?? 99) <= 3
  return (
    <time
      dateTime={selection.deadline}
      className={cx(selection.overdue && 'font-medium text-danger-ink', soon && 'font-medium text-warn-ink', className)}
    >
      <OneLine>{formatDay(selection.deadline)}</OneLine>
      {open && (
        <>
          {' · '}
          <OneLine>{deadlineInWords(selection.deadline, today, selection.overdue)}</OneLine>
        </>
      )}
    </time>
  )
}

/** Toward builders: a deadline of their own, in a warning tone while it is later than the schedule allows. */
export const SetByHand = ({ deadline, deadlineTyped, plan }: Pick<Selection, 'deadline' | 'deadlineTyped' | 'plan'>) =>
  deadlineTyped &&
  plan && (
    <span className={deadline && deadline > plan.decideBy ? 'font-medium text-warn-ink' : undefined}>
      {' '}
      · set by hand
    </span>
  )

/** In a list: the deadline; once approved, when it was signed, ordered, installed, or is expected. */
export function When({ selection }: { selection: Selection }) {
  const { deadline, status, order, approvedAt, installed, stopped, timeZone } = selection
  if (stopped)
    return (
      <time dateTime={stopped.at}>
        Since <OneLine>{formatDate(stopped.at, timeZone)}</OneLine>
      </time>
    )
  if (isOpen(status)) return <Deadline selection={selection} />
  if (installed)
    return (
      <time dateTime={installed.at}>
        Installed <OneLine>{formatDate(installed.at, timeZone)}</OneLine>
      </time>
    )
  if (order?.deliveredAt)
    return (
      <time dateTime={order.deliveredAt}>
        {ARRIVED} <OneLine>{formatDate(order.deliveredAt, timeZone)}</OneLine>
      </time>
    )
  if (order?.expectedOn)
    return (
      <time dateTime={order.expectedOn}>
        {ARRIVES} <OneLine>{formatDay(order.expectedOn)}</OneLine>
      </time>
    )
  if (order)
    return (
      <time dateTime={order.orderedAt}>
        Ordered <OneLine>{formatDate(order.orderedAt, timeZone)}</OneLine>
      </time>
    )
  if (approvedAt)
    return (
      <time dateTime={approvedAt}>
        Signed <OneLine>{formatDate(approvedAt, timeZone)}</OneLine>
      </time>
    )
  return (
    deadline && (
      <time dateTime={deadline}>
        Due <OneLine>{formatDay(deadline)}</OneLine>
      </time>
    )
  )
}

/** `$420 over`, `$80 under`, `on allowance`. */
export function DifferenceText({
  difference,
  currency,
  className,
}: {
  difference: number
  currency: string
  className?: string
}) {
  return (
    <span
      className={cx(
        'tabular-nums',
        difference > 0 ? 'text-accent-ink' : difference < 0 ? 'text-good-ink' : 'text-ink-soft',
        className,
      )}
    >
      {useMoney(currency).difference(difference)}
    </span>
  )
}
