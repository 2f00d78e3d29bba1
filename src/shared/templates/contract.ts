import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Currency, Id, Instant } from '../kernel/schemas.ts'
import { NewProject, ProjectDetail } from '../projects/contract.ts'
import { CopySources, NewTemplate, StarterKey } from './schemas.ts'

const Preview = z.object({
  name: z.string(),
  description: z.string().nullable(),
  currency: Currency,
  selections: z.int().min(0),
  /** Own and shared allowances together, in currency units. */
  allowances: z.number(),
  /** In the order of the template. */
  rooms: z.array(z.object({ room: z.string().nullable(), selections: z.int() })),
  /** Milestones of the schedule that a project gets on its calendar, when its start is known. */
  milestones: z.int().min(0),
})

export const Template = Preview.extend({
  /** The id of its pages: a template is edited like a project. */
  id: Id,
  updatedAt: Instant,
})
export type Template = z.infer<typeof Template>

export const StarterTemplate = Preview.extend({ key: StarterKey })
export type StarterTemplate = z.infer<typeof StarterTemplate>

export const listTemplates = contract({
  summary: 'The templates of the company, and those that ship with the product.',
  reply: z.object({ own: z.array(Template), starters: z.array(StarterTemplate) }),
})

export const createTemplate = contract({
  summary: 'Save a project, or some of its rooms, as a template.',
  body: NewTemplate,
  reply: ProjectDetail,
  status: 201,
  errors: ['not_found', 'trial_ended', 'suspended'],
})

export const createFromTemplates = contract({
  summary: 'Create a project with the selections of one or several templates, as drafts.',
  body: z.object({ project: NewProject, sources: CopySources }),
  bodySize: 'bulk',
  reply: ProjectDetail,
  status: 201,
  errors: ['not_found', 'conflict', 'trial_ended', 'suspended'],
})

export const copySelections = contract({
  summary: 'Copy selections of projects and templates into a project, as drafts.',
  body: z.object({ sources: CopySources }),
  bodySize: 'bulk',
  reply: z.object({ added: z.int() }),
  status: 201,
  errors: ['conflict', 'trial_ended', 'suspended'],
})
