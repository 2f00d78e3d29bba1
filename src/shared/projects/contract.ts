import { z } from 'zod'
import { Day, Instant, TimeZone } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Version } from '../kernel/ids.ts'
import { pageHeaders, PageQuery, QueryFlag } from '../kernel/list-query.ts'
import { Budget, Currency } from '../kernel/money.ts'
import { typedNumber } from '../kernel/numbers.ts'
import { Prose, RequiredLine } from '../kernel/text.ts'
import { endsBeforeItStarts, EXPECTED_BEFORE_START, projectStatuses, projectTypes } from './rules.ts'

export const ProjectStatus = z.enum(projectStatuses)
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const ProjectType = z.enum(projectTypes)
export type ProjectType = z.infer<typeof ProjectType>

/** What the person who asks may do with this project. Screens read it and derive nothing themselves. */
export const ProjectCan = z.object({
  edit: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  managePeople: z.boolean(),
  manageTimeline: z.boolean(),
  addSelections: z.boolean(),
  /** Budget, prices and allowances: never for subcontractors. */
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
  /** Set when the status becomes completed, cleared when it leaves it. */
  completionDate: Day.nullable(),
  /** Whole currency units; null when there is none, and always for those who may not see money. */
  budget: z.int().nullable(),
  /** The same as `budget`. */
  totalBudget: z.int().nullable(),
  /** Quantity x unit price of every selection with a chosen item: `approvedBudget` + `notYetApprovedBudget`. */
  spentBudget: Units.nullable(),
  approvedBudget: Units.nullable(),
  notYetApprovedBudget: Units.nullable(),
  currency: Currency,
  timeZone: z.string(),
  projectType: ProjectType.nullable(),
  notes: z.string().nullable(),
  status: ProjectStatus,
  isSample: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
  recentActivity: z.string().nullable(),
  recentActivityAt: Instant.nullable(),
  /** Counters are null for subcontractors, who see what was approved and nothing of the rest. */
  totalSelections: z.int().nullable(),
  /** Pending, in review or selected: a client's decision is still owed. */
  pendingSelections: z.int().nullable(),
  /** Approved or ordered. */
  completedSelections: z.int().nullable(),
  /** Selections with a chosen item. */
  chosenSelections: z.int().nullable(),
  overdueSelections: z.int().nullable(),
  /** Pictures of what was chosen last, at most four; null for subcontractors. */
  palette: z.array(z.string()).nullable(),
  version: Version,
  can: ProjectCan,
})
export type Project = z.infer<typeof Project>

export const ProjectPerson = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  /** Null for those who may not see it. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  seat: z.enum(['client', 'subcontractor', 'builder']),
  /** The client of `clientId`. */
  primary: z.boolean(),
  /** Whether an invitation was accepted. */
  joined: z.boolean(),
})
export type ProjectPerson = z.infer<typeof ProjectPerson>

/** One project as its own page shows it: with the people on it. */
export const ProjectDetail = Project.extend({ people: z.array(ProjectPerson) })
export type ProjectDetail = z.infer<typeof ProjectDetail>

// A form sends an empty field as an empty text: that is nothing, not a mistake.
const emptyIsNull = (value: unknown) => (value === '' ? null : value)
const OptionalDay = z.preprocess(emptyIsNull, Day.nullish())
const OptionalType = z.preprocess(emptyIsNull, ProjectType.nullish())
/** Without one, the company's own. Its calendar decides when a deadline has passed. */
const OptionalTimeZone = z.preprocess(emptyIsNull, TimeZone.nullish())

const fields = {
  name: RequiredLine(200, 'Project name is required', 'The name'),
  description: Prose(5000, 'The description').nullish(),
  address: RequiredLine(500, 'Address is required', 'The address'),
  startDate: OptionalDay,
  expectedCompletionDate: OptionalDay,
  budget: Budget.nullish(),
  projectType: OptionalType,
  notes: Prose(10_000, 'The notes').nullish(),
}

const inOrder = { message: EXPECTED_BEFORE_START, path: ['expectedCompletionDate'] }

/** May be sent and are not honored: the builder is who asks, and a project begins in planning. */
const notHonored = { builderId: z.unknown().optional(), status: z.unknown().optional() }

export const NewProject = z
  .object({ ...fields, clientId: Id.nullish(), timeZone: OptionalTimeZone, ...notHonored })
  .refine((project) => !endsBeforeItStarts(project), inOrder)
export type NewProject = z.infer<typeof NewProject>

/** What a form holds while it is filled in: an amount that cannot be read stays as it was typed. */
const TypedBudget = typedNumber(Budget, { decimals: 0 }).nullish()

/** The dialog requires a client; only the API falls back to the current user. */
export const NewProjectForm = z
  .object({
    ...fields,
    budget: TypedBudget,
    clientId: Id.nullable().refine((id) => id !== null, 'Client is required'),
    timeZone: TimeZone,
  })
  .refine((project) => !endsBeforeItStarts(project), inOrder)

const editFields = {
  ...fields,
  name: fields.name.optional(),
  address: fields.address.optional(),
  clientId: Id.optional(),
  status: ProjectStatus.optional(),
  timeZone: TimeZone.optional(),
  version: Version,
}

/** The edited project object, whole or in part: a field that is not sent stays as it is. */
export const ProjectEdit = z.object(editFields).refine((project) => !endsBeforeItStarts(project), inOrder)
export type ProjectEdit = z.infer<typeof ProjectEdit>

export const ProjectEditForm = z
  .object({
    ...editFields,
    budget: TypedBudget,
    clientId: Id.nullable().refine((id) => id !== null, 'Client is required'),
  })
  .refine((project) => !endsBeforeItStarts(project), inOrder)

export const ProjectFilter = z.enum(['all', 'active', 'in_progress', 'planning', 'completed', 'on_hold', 'archived'])
export type ProjectFilter = z.infer<typeof ProjectFilter>

export const ProjectSort = z.enum(['newest', 'oldest', 'name', 'completion'])
export type ProjectSort = z.infer<typeof ProjectSort>

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: "The company's projects for builders; for everyone else the projects they have a seat on.",
  query: z.object({
    ...PageQuery,
    status: ProjectFilter.optional(),
    sort: ProjectSort.optional(),
    /** Only projects on which the person has a seat of their own: for a builder who is someone else's client. */
    mine: QueryFlag.optional(),
  }),
  reply: z.array(Project),
  replyHeaders: {
    ...pageHeaders,
  },
  trusted: true,
})

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Create a project. Without a client, the person who creates it stands in.',
  body: NewProject,
  reply: ProjectDetail,
  status: 201,
})

/** Fills in a project with selections, so that a new company sees what everything looks like. */
export const loadSampleProject = endpoint({
  method: 'POST',
  path: '/projects/sample',
  summary: 'Fill in a sample project.',
  reply: ProjectDetail,
  status: 201,
})

export const readProject = endpoint({
  method: 'GET',
  path: '/projects/:projectId',
  summary: 'One project, with the people on it.',
  reply: ProjectDetail,
  trusted: true,
})

export const editProject = endpoint({
  method: 'PUT',
  path: '/projects/:projectId',
  summary: 'Edit a project. A stale version is refused with the current state.',
  body: ProjectEdit,
  reply: ProjectDetail,
  errors: ['conflict'],
})

export const archiveProject = endpoint({
  method: 'POST',
  path: '/projects/:projectId/archive',
  summary: 'Put a project away. Nothing is deleted.',
  reply: ProjectDetail,
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/:projectId/restore',
  summary: 'Bring an archived project back.',
  reply: ProjectDetail,
})

export const addProjectPerson = endpoint({
  method: 'POST',
  path: '/projects/:projectId/people',
  summary: 'Give a client or subcontractor of the company a seat on the project.',
  body: z.object({ userId: Id }),
  reply: ProjectDetail,
  status: 201,
  errors: ['conflict'],
})

export const removeProjectPerson = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId/people/:userId',
  summary: 'Take the seat away. The primary client is changed by editing the project instead.',
  reply: ProjectDetail,
  errors: ['conflict'],
})

/** Figures of the whole company; they cost the same for ten projects and for a hundred thousand. */
export const ProjectFigures = z.object({
  totalProjects: z.int(),
  activeProjects: z.int(),
  planningProjects: z.int(),
  completedProjects: z.int(),
  onHoldProjects: z.int(),
  /** By completion date, in the company's current month. */
  completedThisMonth: z.int(),
  totalSelections: z.int(),
  /** A client's decision is still owed. */
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

export const projectFigures = endpoint({
  method: 'GET',
  path: '/projects/figures',
  summary: "The figures above the company's project list.",
  reply: ProjectFigures,
})
