import { z } from 'zod'
import { ComputedDay, Instant, Id } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { CommunicationFigures } from '../messages/contract.ts'
import { Project, ProjectFigures } from '../projects/contract.ts'
import { Priority } from '../selections/priority-schemas.ts'
import { SelectionStatus } from '../selections/selection-schemas.ts'

export const RecentSelection = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  timeZone: z.string(),
  name: z.string(),
  room: z.string().nullable(),
  category: z.string().nullable(),
  status: SelectionStatus,
  priority: Priority,
  deadline: ComputedDay.nullable(),
  createdAt: Instant,
})
export type RecentSelection = z.infer<typeof RecentSelection>

export const BuilderDashboard = z.object({
  kind: z.literal('builder'),
  figures: ProjectFigures,
  /** The six newest. */
  recentProjects: z.array(Project),
  /** The ten newest. */
  recentSelections: z.array(RecentSelection),
  communications: CommunicationFigures,
  /** What the builder owes, each counted up to 100. */
  owed: z.object({
    /** Selections that were sent without options. */
    options: z.int().min(0),
    /** How many of those have a deadline that has passed. */
    lateOptions: z.int().min(0),
    /** Decisions that can no longer be made in time. */
    impossible: z.int().min(0),
    /** Approved items that are not yet on an order: as many as lines to order. */
    orders: z.int().min(0),
    /** Selections that are drafts: clients do not see them. */
    drafts: z.int().min(0),
    /** People on a project who were never invited. */
    uninvited: z.int().min(0),
    /** People whose last email was not delivered. */
    undelivered: z.int().min(0),
  }),
  /** Onboarding steps of a new company. */
  onboarding: z.object({
    hasProject: z.boolean(),
    hasClient: z.boolean(),
    hasSelection: z.boolean(),
    /** A sample project exists; it counts for none of the steps. */
    hasSample: z.boolean(),
  }),
})
export type BuilderDashboard = z.infer<typeof BuilderDashboard>

export const ClientDashboard = z.object({
  kind: z.literal('client'),
  /** Selections the person has to decide, including overdue ones. */
  decisionsOwed: z.int(),
  decisionsOverdue: z.int(),
  /** Selections without options, which the builder is preparing. */
  decisionsPrepared: z.int(),
  /** Selections that other clients signed before the person joined, and that the person has not opened yet. */
  signedBefore: z.int(),
  projects: z.array(Project),
  /** The five latest sign-offs. */
  signOffs: z.array(
    z.object({
      id: Id,
      projectId: Id,
      projectName: z.string(),
      code: z.string(),
      lines: z.int(),
      signedAt: Instant,
      /** The time zone of the project, in which every screen shows the moment of a signature. */
      timeZone: z.string(),
    }),
  ),
})
export type ClientDashboard = z.infer<typeof ClientDashboard>

export const dashboard = contract({
  summary: "The person's own dashboard: a builder's or a client's.",
  reply: z.discriminatedUnion('kind', [BuilderDashboard, ClientDashboard]),
  trusted: true,
})

/** Open counts for the badges of the navigation. */
export const Counts = z.object({
  projects: z.int().min(0),
  selections: z.int().min(0),
  messages: z.int().min(0),
  approvals: z.int().min(0),
  notifications: z.int().min(0),
})
export type Counts = z.infer<typeof Counts>

export const counts = contract({
  summary: 'The counts on the badges of the navigation.',
  reply: Counts,
})
