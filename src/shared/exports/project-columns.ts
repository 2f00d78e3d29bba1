import type { ActivityEntry } from '../activity/contract.ts'
import { figures } from '../figures/glossary.ts'
import { timeIn } from '../kernel/house-time.ts'
import { toUnits } from '../kernel/money.ts'
import type { Message } from '../messages/contract.ts'
import type { TeamMember } from '../people/contract.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { CANNOT_BE_MET } from '../schedule/deadlines/rules.ts'
import type { SignOff, SignOffLine } from '../signoffs/contract.ts'
import type { TimelineEvent } from '../schedule/milestones/contract.ts'
import { predecessorsInSheet } from '../schedule/milestones/predecessors.ts'
import { DEADLINE_KIND } from '../imports/schedule/sheet-words.ts'
import { memberStatusWords } from '../people/words.ts'
import { type Column, dayOf } from './columns.ts'

const units = (cents: number | null): number | null => (cents === null ? null : toUnits(cents))

export type SignedExportLine = { act: SignOff; line: SignOffLine }

/** One row for each signed selection. */
export const signOffColumns: readonly Column<SignedExportLine>[] = [
  { label: 'Project', kind: 'text', value: ({ act }) => act.projectName },
  { label: 'Code', kind: 'text', value: ({ act }) => act.code },
  { label: 'Signed by', kind: 'text', value: ({ act }) => act.signer.name },
  { label: 'Signed on', kind: 'date', value: ({ act }) => dayOf(act.signedAt, act.timeZone) },
  { label: 'Signed at (UTC)', kind: 'text', value: ({ act }) => act.signedAt },
  { label: 'Selection', kind: 'text', value: ({ line }) => line.name },
  { label: 'Room', kind: 'text', value: ({ line }) => line.room },
  { label: 'Category', kind: 'text', value: ({ line }) => line.category },
  { label: 'Decision', kind: 'text', value: ({ line }) => (line.decision === 'approve' ? 'Approved' : 'Declined') },
  { label: 'Reason', kind: 'text', value: ({ line }) => line.reason },
  {
    label: 'Item',
    kind: 'text',
    value: ({ line }) =>
      dealOf(line.snapshot)
        .lines.map(({ item }) => item)
        .join('; '),
  },
  { label: 'Currency', kind: 'text', value: ({ act }) => act.currency },
  { label: figures.total.label, kind: 'money', value: ({ line }) => units(dealOf(line.snapshot).totalCents) },
  {
    label: figures.allowance.label,
    kind: 'money',
    // The amount of a shared allowance is not this line's own.
    value: ({ line }) => {
      const { allowanceName, allowanceCents } = dealOf(line.snapshot)
      return allowanceName === null ? units(allowanceCents) : null
    },
  },
  { label: figures.sharedAllowance.label, kind: 'text', value: ({ line }) => dealOf(line.snapshot).allowanceName },
  {
    label: figures.difference.label,
    kind: 'money',
    value: ({ line }) => units(dealOf(line.snapshot).differenceCents),
  },
  {
    label: 'State',
    kind: 'text',
    value: ({ line }) => (line.waiting ? 'Not approved yet' : line.valid ? 'Valid' : 'Voided'),
  },
  { label: 'Voided on', kind: 'date', value: ({ act, line }) => dayOf(line.voidedAt, act.timeZone) },
  { label: 'Voided because', kind: 'text', value: ({ line }) => line.voidReason },
  { label: 'Verify at', kind: 'text', value: ({ act }) => act.verifyUrl },
]

/** When something happened: the day and time as the screens show them, and whose they are. */
const whenColumns = <Row>(at: (row: Row) => string): readonly Column<Row>[] => [
  { label: 'Day', kind: 'date', value: (row, _reader, _id, timeZone) => dayOf(at(row), timeZone) },
  { label: 'Time', kind: 'text', value: (row, _reader, _id, timeZone) => timeIn(timeZone, at(row)) },
  { label: 'Time zone', kind: 'text', value: (_row, _reader, _id, timeZone) => timeZone },
]

export const activityColumns: readonly Column<ActivityEntry>[] = [
  ...whenColumns<ActivityEntry>(({ at }) => at),
  { label: 'Person', kind: 'text', value: ({ actorName }) => actorName },
  { label: 'What happened', kind: 'text', value: ({ sentence }) => sentence },
  { label: 'Project', kind: 'text', value: ({ projectName }) => projectName },
]

const timelineStatus: Record<TimelineEvent['status'], string> = {
  completed: 'Completed',
  in_progress: 'In progress',
  overdue: 'Overdue',
  planned: 'Planned',
  impossible: CANNOT_BE_MET,
}

/** A milestone has a number, by which others wait for it: the import reads the same columns. */
export type TimelineRow = TimelineEvent & { number: number | null; predecessors: string }

export const timelineRows = (events: readonly TimelineEvent[]): TimelineRow[] => {
  const milestones = events.filter(({ kind }) => kind === 'milestone')
  const numbers = new Map(milestones.map(({ id }, at) => [id, at + 1]))
  return events.map((event) => {
    if (event.kind === 'deadline') return { ...event, number: null, predecessors: '' }
    const predecessors = predecessorsInSheet(event.dependsOn, (id) => numbers.get(id))
    return { ...event, number: numbers.get(event.id) ?? null, predecessors }
  })
}

const ofMilestone = (event: TimelineRow, day: string | null) => (event.kind === 'milestone' ? day : null)

export const timelineColumns: readonly Column<TimelineRow>[] = [
  { label: 'Kind', kind: 'text', value: ({ kind }) => (kind === 'milestone' ? 'Milestone' : DEADLINE_KIND) },
  { label: 'No.', kind: 'number', value: ({ number }) => number },
  { label: 'Title', kind: 'text', value: ({ title }) => title },
  { label: 'Start', kind: 'date', value: (event) => ofMilestone(event, event.scheduledDate) },
  { label: 'Finish', kind: 'date', value: (event) => ofMilestone(event, event.finishDate) },
  { label: 'Working days', kind: 'number', value: ({ durationDays }) => durationDays },
  { label: 'Trade', kind: 'text', value: ({ trade }) => trade },
  { label: 'Predecessors', kind: 'text', value: ({ predecessors }) => predecessors || null },
  {
    label: 'Decide by',
    kind: 'date',
    value: ({ kind, scheduledDate }) => (kind === 'deadline' ? scheduledDate : null),
  },
  { label: 'Status', kind: 'text', value: ({ status }) => timelineStatus[status] },
  {
    label: 'Completed on',
    kind: 'date',
    value: ({ completedAt }, _reader, _id, timeZone) => dayOf(completedAt, timeZone),
  },
  { label: 'Description', kind: 'text', value: ({ description }) => description },
  { label: 'Explanation', kind: 'text', value: ({ why }) => why },
]

const messageKinds: Record<Message['messageType'], string> = {
  comment: 'Comment',
  question: 'Question',
  approval_request: 'Approval request',
  change_request: 'Change request',
}

export const messageColumns: readonly Column<Message>[] = [
  ...whenColumns<Message>(({ createdAt }) => createdAt),
  { label: 'From', kind: 'text', value: ({ senderName }) => senderName },
  { label: 'Kind', kind: 'text', value: ({ messageType }) => messageKinds[messageType] },
  {
    label: 'About',
    kind: 'text',
    value: ({ selectionName, forTrades }) =>
      forTrades ? (selectionName === null ? 'Trades' : `${selectionName} (trades)`) : (selectionName ?? 'Project'),
  },
  { label: 'Message', kind: 'text', value: ({ message }) => message },
  {
    label: 'Attachments',
    kind: 'text',
    value: ({ attachments }) => attachments.map(({ name }) => name).join('; ') || null,
  },
  { label: 'Internal', kind: 'text', only: 'builder', value: ({ isInternal }) => (isInternal ? 'Yes' : null) },
  {
    label: 'Resolved on',
    kind: 'date',
    value: ({ resolvedAt }, _reader, _id, timeZone) => dayOf(resolvedAt, timeZone),
  },
]

export const teamColumns: readonly Column<TeamMember>[] = [
  { label: 'First name', kind: 'text', value: ({ firstName }) => firstName },
  { label: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
  { label: 'Email', kind: 'text', value: ({ email }) => email },
  { label: 'Phone', kind: 'text', value: ({ phone }) => phone },
  {
    label: 'Role',
    kind: 'text',
    value: ({ isOwner, role }) => (isOwner ? 'Owner' : role === 'admin' ? 'Admin' : 'Builder'),
  },
  { label: 'Status', kind: 'text', value: ({ memberStatus }) => memberStatusWords[memberStatus] },
  { label: 'Added', kind: 'date', value: ({ createdAt }, _reader, _id, timeZone) => dayOf(createdAt, timeZone) },
]
