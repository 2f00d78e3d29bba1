import { z } from 'zod'
import { Day, Instant } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id } from '../kernel/ids.ts'
import { CommunicationFigures } from '../messages/contract.ts'
import { Project, ProjectFigures } from '../projects/contract.ts'
import { Priority, SelectionStatus } from '../selections/selection.ts'

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
  deadline: Day.nullable(),
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
  /** The first steps of a new company. */
  onboarding: z.object({
    hasProject: z.boolean(),
    hasClient: z.boolean(),
    hasSelection: z.boolean(),
    /** A sample to look around in is loaded; it counts for none of the steps. */
    hasSample: z.boolean(),
  }),
})
export type BuilderDashboard = z.infer<typeof BuilderDashboard>

export const ClientDashboard = z.object({
  kind: z.literal('client'),
  /** Selections that wait for the person's answer; those whose day has ended among them. */
  decisionsOwed: z.int(),
  decisionsOverdue: z.int(),
  /** Nothing to choose from yet: the builder is preparing them. */
  decisionsPrepared: z.int(),
  projects: z.array(Project),
  /** The five latest acts of signing. */
  signOffs: z.array(
    z.object({ id: Id, projectId: Id, projectName: z.string(), code: z.string(), lines: z.int(), signedAt: Instant }),
  ),
})
export type ClientDashboard = z.infer<typeof ClientDashboard>

export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: "The person's own dashboard: a builder's or a client's.",
  reply: z.discriminatedUnion('kind', [BuilderDashboard, ClientDashboard]),
  trusted: true,
})
