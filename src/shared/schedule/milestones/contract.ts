import { z } from 'zod'
import { ComputedDay, Instant, Id, Version, QueryFlag } from '../../kernel/schemas.ts'
import { contract } from '../../kernel/endpoint.ts'
import { TypedDeadline } from '../deadlines/contract.ts'
import { WeekDay } from '../../procurement/suppliers/schemas.ts'
import { MAX_IMPORTED_TASKS } from './limits.ts'
import { ImportedTask, Milestone, MilestoneDependency, MilestoneStatus, ScheduleMove } from './schemas.ts'

export const TimelineStatus = z.enum(['completed', 'in_progress', 'overdue', 'planned'])
export type TimelineStatus = z.infer<typeof TimelineStatus>

/** `impossible`: the schedule asks for a day that has passed, which only builders see. */
const StatusOfDecision = z.enum([...TimelineStatus.options, 'impossible'])

export const TimelineEvent = z.object({
  /** Id of the milestone, or of the selection with the deadline. */
  id: Id,
  kind: z.enum(['milestone', 'deadline']),
  title: z.string(),
  description: z.string().nullable(),
  /** Why a deadline is on its day, or how far it is from the computed one; what should have happened to a late milestone. */
  why: z.string().nullable(),
  /** The day a milestone starts, or the deadline; of one that cannot be met the day that the schedule asks for. */
  scheduledDate: ComputedDay,
  /** The planned day of a milestone, without the delay of what it depends on. */
  plannedStart: ComputedDay.nullable(),
  /** The last working day of a milestone. */
  finishDate: ComputedDay.nullable(),
  durationDays: z.int().nullable(),
  trade: z.string().nullable(),
  dependsOn: z.array(MilestoneDependency),
  status: StatusOfDecision,
  /** The status of a milestone that someone set, also when it is overdue. */
  progress: MilestoneStatus.nullable(),
  /** Whether only builders see the deadline, because the selection is not sent yet. */
  draft: z.boolean().optional(),
  completedAt: Instant.nullable(),
  /** The version of a milestone; null for a deadline, which is edited on its selection. */
  version: Version.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const listTimeline = contract({
  summary: 'The milestones of a project by day; with `deadlines=true` also the deadlines of its selections.',
  query: z.object({ deadlines: QueryFlag.optional() }),
  reply: z.array(TimelineEvent),
})

/** A decision or a delivery on the chart of a project. */
export const TimelineMark = z.object({
  kind: z.enum(['decision', 'delivery']),
  /** Null for something that was ordered without a selection. */
  selectionId: Id.nullable(),
  orderId: Id.nullable(),
  name: z.string(),
  room: z.string().nullable(),
  phase: z.string().nullable(),
  /** Where it is installed. */
  milestoneId: Id.nullable(),
  on: ComputedDay,
  /** Why an open decision is due on its day. */
  why: z.string().nullable(),
  status: StatusOfDecision,
  /** Whether only builders see the decision, because the selection is not sent yet. */
  draft: z.boolean().optional(),
})
export type TimelineMark = z.infer<typeof TimelineMark>

export const ProjectSchedule = z.object({
  workingDays: z.array(WeekDay),
  daysOff: z.array(ComputedDay),
  marks: z.array(TimelineMark),
  /** Milestones that cannot slip without delaying the handover. */
  criticalMilestones: z.array(Id),
  /** Null without milestones, after it, and for trades, who see no decisions. */
  handover: z.object({ milestoneId: Id, title: z.string(), on: ComputedDay }).nullable(),
  /** Open decisions without an install day, of which the schedule knows nothing. */
  unplannedDecisions: z.int(),
  /** Open decisions that delay the handover when they are late, the most urgent first. */
  criticalDecisions: z.array(
    z.object({
      selectionId: Id,
      name: z.string(),
      room: z.string().nullable(),
      decideBy: ComputedDay,
      /** Working days to spare; below zero it is too late already. */
      floatDays: z.int(),
      /** A builder allowed that what was chosen arrives after its install day. */
      lateAllowed: z.boolean(),
    }),
  ),
  /** What was changed last, while it can be undone; for builders. */
  lastMove: z.object({ moveId: Id, sentence: z.string() }).nullable(),
})
export type ProjectSchedule = z.infer<typeof ProjectSchedule>

export const readProjectSchedule = contract({
  summary:
    'What the chart of a project shows beside its milestones: working days, decisions, deliveries, and what can delay the handover.',
  reply: ProjectSchedule,
})

export const MilestoneEdit = Milestone.partial().extend({ version: Version })
export type MilestoneEdit = z.infer<typeof MilestoneEdit>

export const createMilestone = contract({
  summary: 'Add a milestone.',
  body: Milestone,
  reply: TimelineEvent,
  status: 201,
  errors: ['conflict'],
})

export const editMilestone = contract({
  summary:
    'Edit a milestone with everything that depends on it, or complete it with `status: completed`. `moveSchedule` does the same after a preview.',
  body: MilestoneEdit,
  reply: TimelineEvent,
  errors: ['conflict'],
})

export const deleteMilestone = contract({
  summary:
    'Delete a milestone. Those that waited for it keep their days. `moveSchedule` does the same after a preview, and can be undone.',
  errors: ['conflict'],
})

const MovedDay = z.object({ id: Id, name: z.string(), from: ComputedDay.nullable(), to: ComputedDay.nullable() })

/** What a move changes. The preview and the act itself give the same figures. */
export const ScheduleChange = z.object({
  /** The version of the schedule before the move; the act asks for it. */
  version: z.string(),
  milestones: z.array(MovedDay),
  /** When the whole project moves: milestones in progress, which keep their start, with their last day before and after. */
  started: z.array(z.object({ id: Id, name: z.string(), from: ComputedDay, to: ComputedDay })),
  /** Milestones of which something besides the dates changes. */
  edited: z.array(z.object({ id: Id, name: z.string() })),
  /** One without a new day cannot be met any more, or follows from no milestone any more. */
  deadlines: z.array(
    MovedDay.extend({
      room: z.string().nullable(),
      draft: z.boolean(),
      /** It follows from no milestone any more. */
      unplanned: z.boolean().optional(),
    }),
  ),
  /** Deadlines that were set by hand and stay, although the schedule asks for another day or the whole project moves. */
  typedDeadlines: z.array(TypedDeadline),
  /** How many other deadlines stay while the whole project moves, because their selections have no install day: those of a template. */
  unfollowed: z.int(),
  /** How many deadlines can no longer be met. */
  impossible: z.int(),
  /** How many open decisions followed from a milestone and have no install day any more. */
  unplanned: z.int(),
  /** Open purchase orders for which the material is needed on another day. They are not changed. */
  orders: z.array(
    MovedDay.extend({
      supplier: z.string().nullable(),
      /** What the order says. */
      neededBy: ComputedDay.nullable(),
      expectedOn: ComputedDay.nullable(),
      /** It is expected after the new day. */
      late: z.boolean(),
    }),
  ),
  /** What was ordered, has not arrived, and is needed on another day. */
  deliveries: z.array(MovedDay.extend({ expectedOn: ComputedDay, late: z.boolean() })),
  /** The handover, or else the last milestone; it moves when its days differ. */
  handover: z.object({ name: z.string(), from: ComputedDay, to: ComputedDay }).nullable(),
  /** Who is notified. */
  people: z.array(z.object({ userId: Id, name: z.string(), seat: z.enum(['builder', 'client', 'subcontractor']) })),
  /** Undoes the act; null in a preview. */
  moveId: Id.nullable(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const previewMove = contract({
  summary:
    'What moving a milestone or the whole project, changing milestones or deleting one would do. Nothing is changed.',
  body: ScheduleMove,
  bodySize: 'bulk',
  reply: ScheduleChange,
  errors: ['conflict'],
})

export const moveSchedule = contract({
  summary:
    'Move a milestone with everything that depends on it, or the whole project by working days, change milestones, or delete one, in one act.',
  bodySize: 'bulk',
  body: ScheduleMove.safeExtend({ version: z.string().max(64) }),
  reply: ScheduleChange,
  errors: ['conflict'],
})

export const undoMove = contract({
  summary: 'Put back every date of a move, and the milestone that it deleted, while nothing has been moved since.',
  reply: ScheduleChange,
  errors: ['conflict'],
})

export const importSchedule = contract({
  summary:
    'Add the tasks of a schedule as milestones, all or none. A task that has the title of a milestone changes what it gives of that one.',
  body: z.object({
    tasks: z
      .array(ImportedTask)
      .min(1, 'There is nothing to import.')
      .max(MAX_IMPORTED_TASKS, `At most ${MAX_IMPORTED_TASKS} tasks can be imported.`),
  }),
  bodySize: 'bulk',
  reply: z.array(TimelineEvent),
  errors: ['conflict'],
})

/** What importing a schedule would do. The preview does it and takes it back, so that its figures are those of the act. */
export const ImportChange = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Where each task of the schedule starts and ends, after what it waits for. */
  milestones: z.array(
    z.object({
      title: z.string(),
      start: ComputedDay,
      finish: ComputedDay,
      outcome: z.enum(['added', 'changed', 'unchanged']),
    }),
  ),
  deadlines: ScheduleChange.shape.deadlines,
  typedDeadlines: ScheduleChange.shape.typedDeadlines,
  /** How many open selections of the project have no install day afterward. */
  withoutInstallDay: z.int(),
  impossible: z.int(),
  /** Who is notified. */
  people: ScheduleChange.shape.people,
})
export type ImportChange = z.infer<typeof ImportChange>
