import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { ComputedDay, Id, Instant, Version } from '../../kernel/schemas.ts'
import { DayOff, InstallDay, InstallRule, SchedulePlan, ScheduleSettings, ScheduleSettingsEdit } from './schemas.ts'

export const CompanySchedule = ScheduleSettings.extend({
  installRules: z.array(InstallRule.safeExtend({ id: Id, label: z.string() })),
  /** The public holidays of the region in the next twelve months. */
  holidays: z.array(DayOff),
  /** Titles of milestones that the company's projects have. */
  milestones: z.array(z.string()),
  version: Version,
  can: z.object({ edit: z.boolean() }),
})
export type CompanySchedule = z.infer<typeof CompanySchedule>

export const readSchedule = contract({
  summary: 'When the company works, what it keeps in reserve, and at which milestones things are installed.',
  reply: CompanySchedule,
})

export const editSchedule = contract({
  summary:
    'Change the calendar, the reserves or the install rules. Lists that are given replace the former ones; milestones and deadlines follow.',
  body: ScheduleSettingsEdit,
  bodySize: 'bulk',
  reply: CompanySchedule,
  errors: ['conflict'],
})

/** A deadline that was set by hand, and so does not follow the schedule. */
export const TypedDeadline = z.object({
  id: Id,
  name: z.string(),
  room: z.string().nullable(),
  draft: z.boolean(),
  deadline: ComputedDay,
  /** The day that the schedule asks for; null without an install day. */
  decideBy: ComputedDay.nullable(),
})
export type TypedDeadline = z.infer<typeof TypedDeadline>

/** What another calendar, reserve or rule does to the projects of the company. */
export const ScheduleEffect = z.object({
  milestones: z.int(),
  deadlines: z.int(),
  /** How many deadlines can no longer be met. */
  impossible: z.int(),
  /** How many selections get an install day. */
  planned: z.int(),
  /** How many selections become late: the last day to decide, order, deliver or install them has passed. */
  late: z.int(),
  /** How many deadlines were set by hand and stay, although the schedule asks for another day. */
  typed: z.int(),
  /** Names of those who are notified, each once. */
  people: z.array(z.string()),
  projects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** How many milestones and deadlines move, of which the first are named. */
      count: z.int(),
      moved: z.array(z.object({ name: z.string(), from: ComputedDay.nullable(), to: ComputedDay.nullable() })),
      /** How many selections become late, of which the first are named. */
      late: z.int(),
      lateNames: z.array(z.string()),
      /** The first deadlines that stay. */
      typedDeadlines: z.array(TypedDeadline),
    }),
  ),
  /** Projects that are not listed. */
  moreProjects: z.int(),
})
export type ScheduleEffect = z.infer<typeof ScheduleEffect>

export const previewSchedule = contract({
  summary: 'What a change of the calendar, the reserves or the install rules would move. Nothing is changed.',
  body: ScheduleSettingsEdit,
  bodySize: 'bulk',
  reply: ScheduleEffect,
  errors: ['conflict'],
})

const Lateness = {
  /** Calendar days after the install day; 0 when it is there in time. */
  daysLate: z.int(),
  /** The same in working days, as the float of the procurement log counts them. */
  workingDaysLate: z.int(),
}

/** When the material can be on site, as the procurement log counts its float. */
export const Arrival = z.object({
  arrivesOn: ComputedDay,
  /** The day of the decision that it counts from; null once it is signed. */
  decidedOn: ComputedDay.nullable(),
  ...Lateness,
})
export type Arrival = z.infer<typeof Arrival>

/** When what is chosen or signed can be on site. */
export const ChosenArrival = Arrival.extend({
  /** A builder has allowed that this arrives after this install day. */
  allowed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export type ChosenArrival = z.infer<typeof ChosenArrival>

/** What an option does to the install day. */
export const OptionSchedule = z.object({
  optionId: Id,
  itemId: Id,
  name: z.string(),
  leadTimeDays: z.int().nullable(),
  /** On site, if it is decided today. */
  arrivesOn: ComputedDay,
  ...Lateness,
})
export type OptionSchedule = z.infer<typeof OptionSchedule>

export const SelectionSchedule = z.object({
  deadline: ComputedDay.nullable(),
  deadlineTyped: z.boolean(),
  plan: SchedulePlan.nullable(),
  /** The schedule asks for a day that has passed; the builder has to solve it. */
  impossible: z.boolean(),
  options: z.array(OptionSchedule),
  /** When the chosen, proposed or signed item arrives, until it is on site; null while there is none. */
  chosen: ChosenArrival.nullable(),
  /** The same also while nothing is chosen: the slowest option counts then. The figure of the procurement log, for builders. */
  forecast: Arrival.nullable(),
  /** The first day on which the slowest of what is open can be installed, if it is decided today. For builders. */
  earliestInstall: ComputedDay.nullable(),
  /** Where it is installed by hand; both null when a rule decides. For builders. */
  installEventId: Id.nullable(),
  installOn: ComputedDay.nullable(),
  /** Where the rules of the company install it, whether or not it is set by hand; null without a rule that fits. For builders. */
  byRule: z.object({ milestoneId: Id, milestone: z.string(), installOn: ComputedDay }).nullable(),
})
export type SelectionSchedule = z.infer<typeof SelectionSchedule>

export const readSelectionSchedule = contract({
  summary: 'Why a selection is due when it is, and which of its options would miss the install day.',
  reply: SelectionSchedule,
})

export const setInstallDay = contract({
  summary:
    'Say at which milestone, or on which day, one selection is installed; with neither the rules of the company decide.',
  body: InstallDay,
  reply: SelectionSchedule,
  errors: ['conflict'],
})

export const allowLateArrival = contract({
  summary: 'Allow that what was chosen arrives after its install day. Who allowed it and when is kept.',
  body: z.object({ version: Version }),
  reply: SelectionSchedule,
  errors: ['conflict'],
})

export const disallowLateArrival = contract({
  summary: 'Take back that something may arrive after its install day.',
  reply: SelectionSchedule,
  errors: ['conflict'],
})
