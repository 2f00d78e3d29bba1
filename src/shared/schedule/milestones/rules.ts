import type { Day } from '../../kernel/dates.ts'
import { unknownInWords } from '../../kernel/text/unknown.ts'
import { CANNOT_BE_MET, latenessOf, type MilestoneDays } from '../deadlines/rules.ts'
import { isOpen, isOverdue } from '../../selections/rules.ts'
import type { SelectionStatus } from '../../selections/selection-schemas.ts'
import { ARRIVED, ARRIVES, DRAFT, WAITING_FOR_OPTIONS } from '../../selections/status-words.ts'
import type { TimelineEvent, TimelineMark, TimelineStatus } from './contract.ts'

/** What someone set, or overdue when the milestone is late. */
export const milestoneStatus = (milestone: MilestoneDays, today: Day): TimelineStatus =>
  latenessOf(milestone, today) === null ? milestone.status : 'overdue'

type MovedStart = { from: Day | null; to: Day | null }

/** Milestones that a move takes from today or later into the past. */
export const startingBefore = <Row extends MovedStart>(rows: readonly Row[], today: Day): Row[] =>
  rows.filter(({ from, to }) => to !== null && to < today && (from === null || from >= today))

type Deadline = { deadline: Day | null; status: SelectionStatus; awaitsPrice?: boolean; draft?: boolean }

/** The status of a deadline: decided, in progress, missed, or upcoming. Clients miss nothing that was not sent to them. */
export function deadlineStatus(selection: Deadline, today: Day): TimelineStatus {
  if (!isOpen(selection.status)) return 'completed'
  if (!selection.draft && isOverdue(selection, today)) return 'overdue'
  return selection.status === 'pending' ? 'planned' : 'in_progress'
}

/** Something ordered has arrived, is expected, or should have been there before today. */
export const deliveryStatus = (
  { expectedOn, deliveredOn }: { expectedOn: Day | null; deliveredOn: Day | null },
  today: Day,
): TimelineStatus => {
  if (deliveredOn !== null) return 'completed'
  return expectedOn !== null && expectedOn < today ? 'overdue' : 'planned'
}

const labels: Record<TimelineEvent['kind'], Record<TimelineEvent['status'], string>> = {
  milestone: {
    completed: 'Completed',
    in_progress: 'In Progress',
    overdue: 'Overdue',
    planned: 'Planned',
    impossible: CANNOT_BE_MET,
  },
  // Nothing is in progress while a decision is open.
  deadline: {
    completed: 'Approved',
    in_progress: 'Not approved yet',
    overdue: 'Overdue',
    planned: WAITING_FOR_OPTIONS,
    impossible: CANNOT_BE_MET,
  },
}
/** A day that cannot be met is said also of a draft. */
export const timelineStatusLabel = ({
  kind,
  status,
  draft,
}: Pick<TimelineEvent, 'kind' | 'status' | 'draft'>): string =>
  draft && status !== 'impossible' ? DRAFT : (labels[kind][status] ?? unknownInWords(status))

const markLabels: Record<TimelineMark['kind'], Record<TimelineMark['status'], string>> = {
  decision: labels.deadline,
  delivery: {
    completed: ARRIVED,
    in_progress: ARRIVES,
    overdue: 'Overdue',
    planned: ARRIVES,
    impossible: CANNOT_BE_MET,
  },
}
export const markLabel = ({ kind, status, draft }: Pick<TimelineMark, 'kind' | 'status' | 'draft'>): string =>
  draft && status !== 'impossible' ? DRAFT : (markLabels[kind][status] ?? unknownInWords(status))
