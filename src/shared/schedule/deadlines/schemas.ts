import { z } from 'zod'
import { ComputedDay, Day, Id, Version } from '../../kernel/schemas.ts'
import { Line, RequiredLine } from '../../kernel/text/text-schemas.ts'
import { WeekDay } from '../../procurement/suppliers/schemas.ts'
import { installKinds, MAX_BUFFER_DAYS } from './install.ts'

/** What the deadline of a selection is made of. Days of the company are working days; a lead time is in calendar days. */
export const SchedulePlan = z.object({
  installOn: ComputedDay,
  /** The last day of the work at the milestone; the install day itself when that was set by hand. */
  installBy: ComputedDay,
  /** Null when the install day was set by hand. */
  milestone: z.string().nullable(),
  milestoneId: Id.nullable(),
  /** The lead time of the chosen item, or of the slowest option; null while none is known. */
  leadTimeDays: z.int().nullable(),
  /** The item with this lead time, when there is only one to choose from. */
  item: z.string().nullable(),
  reserveDays: z.int(),
  confirmationDays: z.int(),
  orderingDays: z.int(),
  /** The material has to be on site. */
  requiredOn: ComputedDay,
  /** The order has to be with the supplier. */
  orderBy: ComputedDay,
  decideBy: ComputedDay,
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

/** What a milestone has besides its dates. */
const MilestoneDetails = z.object({
  durationDays: z.int(),
  trade: z.string().nullable(),
  dependsOn: z.array(z.object({ onId: Id, lagDays: z.int() })),
  title: z.string().optional(),
  description: z.string().nullish(),
  status: z.enum(['planned', 'in_progress', 'completed']).optional(),
  completedAt: z.string().nullish(),
})
export type MilestoneDetails = z.infer<typeof MilestoneDetails>

/** A milestone that was deleted, with the selections that were installed at it by hand. */
const DeletedMilestone = MilestoneDetails.required({ title: true, status: true }).extend({
  id: Id,
  plannedStart: Day,
  start: Day,
  version: z.int(),
  createdBy: Id,
  createdAt: z.string(),
  selectionIds: z.array(Id),
})
export type DeletedMilestone = z.infer<typeof DeletedMilestone>

/** Dates of one project as they were before or after a move; the details of milestones that were edited with it. */
export const MovedDates = z.object({
  milestones: z.array(z.object({ id: Id, plannedStart: Day, start: Day, details: MilestoneDetails.optional() })),
  deadlines: z.array(
    z.object({
      id: Id,
      deadline: Day.nullable(),
      /** What a template planned, and the move turned into a day. */
      planned: z.object({ offsetDays: z.int(), milestone: z.string().nullable() }).optional(),
    }),
  ),
  deleted: DeletedMilestone.optional(),
})
export type MovedDates = z.infer<typeof MovedDates>

const Buffer = z
  .int('Please give a whole number of working days.')
  .min(0, 'Please give 0 or more working days.')
  .max(MAX_BUFFER_DAYS, `This may be at most ${MAX_BUFFER_DAYS} working days.`)

export const DayOff = z.object({ day: Day, name: RequiredLine(100, 'Please name the day off', 'The name') })
export type DayOff = z.infer<typeof DayOff>

/** "Tiles are installed at Tiling": one of the three names what it goes by. */
export const InstallRule = z
  .object({
    kind: z.enum(installKinds),
    tradeId: Id.nullish(),
    categoryId: Id.nullish(),
    name: Line(100, 'The name').nullish(),
    milestone: RequiredLine(200, 'Please name the milestone', 'The milestone'),
  })
  .refine(
    ({ kind, tradeId, categoryId, name }) =>
      kind === 'trade' ? tradeId != null : kind === 'category' ? categoryId != null : Boolean(name),
    { message: 'Please say what is installed there.', path: ['name'] },
  )
export type InstallRule = z.infer<typeof InstallRule>

export const MAX_DAYS_OFF = 400
export const MAX_INSTALL_RULES = 300

export const ScheduleSettings = z.object({
  workingDays: z.array(WeekDay).min(1, 'Please choose at least one working day.').max(7, 'A week has 7 days.'),
  publicHolidays: z.boolean(),
  reserveDays: Buffer,
  confirmationDays: Buffer,
  orderingDays: Buffer,
  daysOff: z.array(DayOff).max(MAX_DAYS_OFF, `At most ${MAX_DAYS_OFF} days off can be listed.`),
  installRules: z.array(InstallRule).max(MAX_INSTALL_RULES, `At most ${MAX_INSTALL_RULES} rules can be listed.`),
})
export type ScheduleSettings = z.infer<typeof ScheduleSettings>

export const ScheduleSettingsEdit = ScheduleSettings.partial().extend({ version: Version })
export type ScheduleSettingsEdit = z.infer<typeof ScheduleSettingsEdit>

/** Where one selection is installed, against the rules; with both null the rules decide again. */
export const InstallDay = z
  .object({
    milestoneId: Id.nullish(),
    installOn: Day.nullish(),
    /** The version of the selection. */
    version: Version,
  })
  .refine(({ milestoneId, installOn }) => milestoneId == null || installOn == null, {
    message: 'Please choose a milestone or a day, not both.',
    path: ['installOn'],
  })
export type InstallDay = z.infer<typeof InstallDay>
