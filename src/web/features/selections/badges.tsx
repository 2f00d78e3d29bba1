import { CircleCheck, CircleDashed, Eye, MousePointerClick, PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, type Day } from '#shared/kernel/dates.ts'
import { differenceInWords } from '#shared/kernel/money.ts'
import { deadlineInWords, isOpen, turnInWords } from '#shared/selections/rules.ts'
import type { Priority, Selection, SelectionStatus } from '#shared/selections/selection.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { formatDate, formatDay } from '#web/platform/formatting.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'

const statuses: Record<SelectionStatus, { label: string; tone: Tone; icon: ReactNode }> = {
  pending: { label: 'Pending', tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  in_review: { label: 'In Review', tone: 'info', icon: <Eye aria-hidden /> },
  selected: { label: 'Selected', tone: 'accent', icon: <MousePointerClick aria-hidden /> },
  approved: { label: 'Approved', tone: 'good', icon: <CircleCheck aria-hidden /> },
  ordered: { label: 'Ordered', tone: 'good', icon: <PackageCheck aria-hidden /> },
}

export const statusLabel = (status: SelectionStatus): string => statuses[status]?.label ?? status

export function StatusBadge({ status }: { status: SelectionStatus }) {
  // A status that nobody knows is shown as something wrong.
  const { label, tone, icon } = statuses[status] ?? { label: status, tone: 'danger', icon: undefined }
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** What the status means for the one who reads it. */
export function Turn({ selection }: { selection: Pick<Selection, 'status' | 'selectedItemId'> }) {
  const user = useCurrentUser()
  const words = turnInWords(selection, user.can.build ? 'builder' : user.type)
  return words && <span className="text-ink-soft">{words}</span>
}

export const priorities: readonly { value: Priority; label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
]

const priorityTones: Record<Priority, Tone> = { low: 'neutral', medium: 'neutral', high: 'warn', urgent: 'danger' }

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={priorityTones[priority]}>
      {priorities.find(({ value }) => value === priority)?.label ?? priority} priority
    </Badge>
  )
}

type Due = Pick<Selection, 'deadline' | 'daysLeft' | 'status' | 'overdue'>

/** Today on the project's calendar: the reply says how far away the deadline is there. */
export const projectToday = ({ deadline, daysLeft }: Pick<Due, 'deadline' | 'daysLeft'>): Day | null =>
  deadline === null || daysLeft === null ? null : addDays(deadline, -daysLeft)

/** `Nov 20, 2026 · in 3 days`; what is decided owes nothing and says no more than the date. */
export function Deadline({ selection, className }: { selection: Due; className?: string }) {
  const today = projectToday(selection)
  if (selection.deadline === null || today === null) return null
  const open = isOpen(selection.status)
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
          <OneLine>{deadlineInWords(selection.deadline, today)}</OneLine>
        </>
      )}
    </time>
  )
}

/** In a list: by when it must be decided; once it is, when that was signed, or when it comes. */
export function When({ selection }: { selection: Selection }) {
  const { deadline, status, order, approvedAt } = selection
  if (isOpen(status)) return <Deadline selection={selection} />
  if (order?.expectedOn)
    return (
      <time dateTime={order.expectedOn}>
        Expected <OneLine>{formatDay(order.expectedOn)}</OneLine>
      </time>
    )
  if (order)
    return (
      <time dateTime={order.orderedAt}>
        Ordered <OneLine>{formatDate(order.orderedAt)}</OneLine>
      </time>
    )
  if (approvedAt)
    return (
      <time dateTime={approvedAt}>
        Signed <OneLine>{formatDate(approvedAt)}</OneLine>
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

/** `+$420 over`, `$80 under`, `on allowance`. */
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
      {differenceInWords(difference, currency)}
    </span>
  )
}
