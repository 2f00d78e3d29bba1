import { z } from 'zod'
import { Day, Instant, TimeZone, Id, Version, PageQuery, QueryFlag, Currency } from '../kernel/schemas.ts'
import { Picture } from '../files/contract.ts'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { MemberStatus } from '../people/contract.ts'
import { endsBeforeItStarts } from './rules.ts'
import { fields, emptyIsNull, ProjectType, inOrder, editFields, ProjectStatus, SigningRule } from './schemas.ts'

/** What the person may do with this project. Screens read it and derive nothing themselves. */
export const ProjectCan = z.object({
  edit: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  managePeople: z.boolean(),
  manageTimeline: z.boolean(),
  addSelections: z.boolean(),
  /** Budget, prices and allowances: never visible to subcontractors. */
  seeMoney: z.boolean(),
})

const Units = z.number()

export const Project = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  /** The primary client. */
  clientId: Id,
  builderId: Id,
  /** Name of the primary client. */
  client: z.string(),
  clientEmail: z.string().nullable(),
  startDate: Day.nullable(),
  expectedCompletionDate: Day.nullable(),
  /** Set when the status becomes completed, cleared when it changes back. */
  completionDate: Day.nullable(),
  /** Whole currency units; null without a budget, and always for people who may not see money. */
  budget: z.int().nullable(),
  /** The same as `budget`. */
  totalBudget: z.int().nullable(),
  /** Quantity x unit price of every selection with an item: `approvedBudget` + `notYetApprovedBudget` + what the builder included. */
  spentBudget: Units.nullable(),
  /** Signed. */
  approvedBudget: Units.nullable(),
  /** Chosen or proposed, and not signed. */
  notYetApprovedBudget: Units.nullable(),
  /**
   * What the project will cost: `spentBudget`, and for what is open its allowance, or its lowest option without one. With drafts
   * for builders; without them for clients.
   */
  forecastBudget: Units.nullable(),
  currency: Currency,
  timeZone: z.string(),
  projectType: ProjectType.nullable(),
  notes: z.string().nullable(),
  status: ProjectStatus,
  /** Who has to sign to approve a selection: any client's, every client's, or every client's above `signingThreshold`. */
  signingRule: SigningRule,
  signingThreshold: Units.nullable(),
  isSample: z.boolean(),
  /** Edited like a project, copied into new ones, and seen by builders only. */
  isTemplate: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
  recentActivity: z.string().nullable(),
  recentActivityAt: Instant.nullable(),
  /** Counters are null for subcontractors, who see only approved selections. */
  /** `pendingSelections` + `completedSelections`, and for builders `draftSelections`. */
  totalSelections: z.int().nullable(),
  /** Pending (options are still to come), in review or selected: the client has not decided yet. */
  pendingSelections: z.int().nullable(),
  /** Approved, ordered, or included by the builder. */
  completedSelections: z.int().nullable(),
  /** Selections with a chosen item. */
  chosenSelections: z.int().nullable(),
  overdueSelections: z.int().nullable(),
  /** Selections that were not sent yet. Clients see how many decisions are still to come, and nothing else about them. */
  draftSelections: z.int().nullable(),
  /** Pictures of the latest chosen items, at most four; null for subcontractors. */
  palette: z.array(z.string()).nullable(),
  /** The builder's photo of the house or its plan; screens show a room without one. */
  photo: Picture.nullable(),
  version: Version,
  can: ProjectCan,
})
export type Project = z.infer<typeof Project>

export const ProjectPerson = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  /** Null for people who may not see it. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  seat: z.enum(['client', 'subcontractor', 'builder']),
  /** The client of `clientId`. */
  primary: z.boolean(),
  /** Whether an invitation was accepted. */
  joined: z.boolean(),
  memberStatus: MemberStatus,
  /** Why the last email to the person was not delivered; null when it was, and toward clients and trades. */
  undelivered: z.string().nullable(),
  /** The categories of which a subcontractor sees what was approved. Empty toward clients. */
  trades: z.array(Id),
})
export type ProjectPerson = z.infer<typeof ProjectPerson>

/** One project as its own page shows it: with the people on it. */
export const ProjectDetail = Project.extend({
  people: z.array(ProjectPerson),
  /** What drafts add to `forecastBudget`. Null for everyone but builders. */
  draftForecast: Units.nullable(),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

/** Defaults to the company's time zone. It decides when a deadline has passed. */
const OptionalTimeZone = z.preprocess(emptyIsNull, TimeZone.nullish())

/** Accepted but ignored: the builder is the current user, and a project starts in planning. */
const notHonored = { builderId: z.unknown().optional(), status: z.unknown().optional() }

export const NewProject = z
  .object({ ...fields, clientId: Id.nullish(), timeZone: OptionalTimeZone, ...notHonored })
  .refine((project) => !endsBeforeItStarts(project), inOrder)
export type NewProject = z.infer<typeof NewProject>

/** The edited project, complete or partial: absent fields stay unchanged. */
export const ProjectEdit = z.object(editFields).refine((project) => !endsBeforeItStarts(project), inOrder)
export type ProjectEdit = z.infer<typeof ProjectEdit>

export const ProjectFilter = z.enum(['all', 'active', 'in_progress', 'planning', 'completed', 'on_hold', 'archived'])
export type ProjectFilter = z.infer<typeof ProjectFilter>

export const ProjectSort = z.enum(['newest', 'oldest', 'name', 'completion'])
export type ProjectSort = z.infer<typeof ProjectSort>

export const listProjects = contract({
  summary: "The company's projects for builders; for everyone else the projects they have a seat on.",
  query: z.object({
    ...PageQuery,
    status: ProjectFilter.optional(),
    sort: ProjectSort.optional(),
    /** Only projects on which the person has a seat: for a builder who is someone else's client. */
    mine: QueryFlag.optional(),
  }),
  reply: z.array(Project),
  replyHeaders: {
    ...pageHeaders,
  },
  trusted: true,
})

export const createProject = contract({
  summary: 'Create a project. Without a client, its creator is the client.',
  body: NewProject,
  reply: ProjectDetail,
  status: 201,
  errors: ['trial_ended', 'suspended'],
})

export const readProject = contract({
  summary: 'One project, with the people on it.',
  reply: ProjectDetail,
  trusted: true,
})

export const editProject = contract({
  summary: 'Edit a project. A stale version is refused with the current state.',
  body: ProjectEdit,
  reply: ProjectDetail,
  errors: ['conflict'],
})

export const archiveProject = contract({
  summary: 'Archive a project. Nothing is deleted.',
  reply: ProjectDetail,
})

export const restoreProject = contract({
  summary: 'Restore an archived project. Its milestones and deadlines follow the current calendar.',
  reply: ProjectDetail,
  errors: ['conflict'],
})

export const addProjectPerson = contract({
  summary: 'Give a client or subcontractor of the company a seat on the project.',
  body: z.object({ userId: Id }),
  reply: ProjectDetail,
  status: 201,
  errors: ['conflict'],
})

export const removeProjectPerson = contract({
  summary: 'Remove a person from the project. The primary client is changed by editing the project instead.',
  reply: ProjectDetail,
  errors: ['conflict'],
})

/** Figures of the whole company; their cost does not depend on the number of projects. */
export const ProjectFigures = z.object({
  totalProjects: z.int(),
  activeProjects: z.int(),
  planningProjects: z.int(),
  completedProjects: z.int(),
  onHoldProjects: z.int(),
  /** By completion date, in the company's current month. */
  completedThisMonth: z.int(),
  /** With drafts. */
  totalSelections: z.int(),
  draftSelections: z.int(),
  /** The client has not decided yet. */
  pendingSelections: z.int(),
  /** Pending or in review. */
  pendingReview: z.int(),
  completedSelections: z.int(),
  overdueSelections: z.int(),
  /** Selections approved in the company's current month. */
  selectionsCompletedThisMonth: z.int(),
  /** Events of the last seven days. */
  recentActivity: z.int(),
})
export type ProjectFigures = z.infer<typeof ProjectFigures>

export const projectFigures = contract({
  summary: "The figures above the company's project list.",
  reply: ProjectFigures,
})
