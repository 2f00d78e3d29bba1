import { z } from 'zod'
import { Email, Role, UserType } from '../auth/contract.ts'
import { Instant, TimeZone } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Version } from '../kernel/ids.ts'
import { pageHeaders, PageQuery } from '../kernel/list-query.ts'
import { Currency } from '../kernel/money.ts'
import { Line, PhoneNumber, RequiredLine } from '../kernel/text.ts'

export const User = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  type: UserType,
  role: Role,
})
export type User = z.infer<typeof User>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Everyone with a place in the company: its builders, clients and subcontractors.',
  query: z.object({ ...PageQuery, role: Role.optional(), type: UserType.optional() }),
  reply: z.array(User),
  replyHeaders: pageHeaders,
  trusted: true,
})

/** `not_invited`: has a place, and no invitation was sent yet. */
export const Standing = z.enum(['active', 'invited', 'not_invited', 'archived'])
export type Standing = z.infer<typeof Standing>

export const ClientType = z.enum(['client', 'subcontractor'])

export const Client = User.extend({
  type: ClientType,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** How many of the company's projects they are on. */
  projects: z.int(),
  standing: Standing,
  invitedAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
})
export type Client = z.infer<typeof Client>

const person = {
  firstName: Line(100, 'A name').nullish(),
  lastName: Line(100, 'A name').nullish(),
  phone: PhoneNumber.nullish(),
  address: Line(500, 'An address').nullish(),
}

export const NewClient = z.object({
  ...person,
  email: Email,
  type: ClientType.optional(),
  /** The project to put them on at once; the invitation names it. */
  projectId: Id.nullish(),
  /** `false` holds the invitation back. */
  invite: z.boolean().optional(),
})
export type NewClient = z.infer<typeof NewClient>

/** The email is the person's account and is not the company's to change. */
export const ClientEdit = z.object({ ...person, version: Version })
export type ClientEdit = z.infer<typeof ClientEdit>

export const listClients = endpoint({
  method: 'GET',
  path: '/clients',
  summary: "The company's clients (or its subcontractors), newest first or by name.",
  query: z.object({
    ...PageQuery,
    type: ClientType.optional(),
    archived: z.enum(['true', 'false']).optional(),
    sort: z.enum(['newest', 'name']).optional(),
  }),
  reply: z.array(Client),
  replyHeaders: pageHeaders,
  trusted: true,
})
export const createClient = endpoint({
  method: 'POST',
  path: '/clients',
  summary: 'Add a client and send the invitation. Answers the same whether or not the address has an account.',
  body: NewClient,
  reply: Client,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})
export const readClient = endpoint({
  method: 'GET',
  path: '/clients/:clientId',
  summary: 'One client of the company.',
  reply: Client,
})
export const editClient = endpoint({
  method: 'PUT',
  path: '/clients/:clientId',
  summary: 'Edit what the company knows about a client.',
  body: ClientEdit,
  reply: Client,
  errors: ['conflict'],
})
export const inviteClient = endpoint({
  method: 'POST',
  path: '/clients/:clientId/invite',
  summary: 'Send the invitation (again).',
  reply: Client,
  errors: ['conflict', 'rate_limited'],
})
export const archiveClient = endpoint({
  method: 'DELETE',
  path: '/clients/:clientId',
  summary: 'Archive a client: they lose access, and everything they decided and signed stays.',
  reply: Client,
})
export const restoreClient = endpoint({
  method: 'POST',
  path: '/clients/:clientId/restore',
  summary: 'Bring an archived client back.',
  reply: Client,
})

export const ClientFigures = z.object({
  totalClients: z.int(),
  activeProjects: z.int(),
  /** Clients added in the company's current month. */
  newThisMonth: z.int(),
  /** Decisions made on or before their deadline, of all decided or overdue, last 90 days, in whole percent; null when there were none. */
  responseRate: z.int().min(0).max(100).nullable(),
})
export type ClientFigures = z.infer<typeof ClientFigures>
export const clientFigures = endpoint({
  method: 'GET',
  path: '/clients/figures',
  summary: 'The figures above the client list.',
  reply: ClientFigures,
})

export const TeamRole = z.enum(['user', 'admin'])
export const TeamMember = User.extend({
  phone: z.string().nullable(),
  isOwner: z.boolean(),
  standing: Standing,
  invitedAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
  /** The owner stays; nobody locks themselves out. */
  can: z.object({ edit: z.boolean(), changeRole: z.boolean(), invite: z.boolean(), archive: z.boolean() }),
})
export type TeamMember = z.infer<typeof TeamMember>

const teamPerson = { firstName: person.firstName, lastName: person.lastName, phone: person.phone }
export const NewTeamMember = z.object({ ...teamPerson, email: Email, role: TeamRole, invite: z.boolean().optional() })
export type NewTeamMember = z.infer<typeof NewTeamMember>
export const TeamMemberEdit = z.object({ ...teamPerson, role: TeamRole.optional(), version: Version })
export type TeamMemberEdit = z.infer<typeof TeamMemberEdit>

export const listTeam = endpoint({
  method: 'GET',
  path: '/team',
  summary: "The company's builders, archived ones last. For owner and admins.",
  reply: z.array(TeamMember),
})
export const createTeamMember = endpoint({
  method: 'POST',
  path: '/team',
  summary: 'Add a builder to the company and send the invitation.',
  body: NewTeamMember,
  reply: TeamMember,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})
export const editTeamMember = endpoint({
  method: 'PUT',
  path: '/team/:memberId',
  summary: 'Edit a team member, or change their role.',
  body: TeamMemberEdit,
  reply: TeamMember,
  errors: ['conflict'],
})
export const inviteTeamMember = endpoint({
  method: 'POST',
  path: '/team/:memberId/invite',
  summary: 'Send the invitation (again).',
  reply: TeamMember,
  errors: ['conflict', 'rate_limited'],
})
export const archiveTeamMember = endpoint({
  method: 'DELETE',
  path: '/team/:memberId',
  summary: 'Archive a team member: they lose access at once, and what they did stays.',
  reply: TeamMember,
  errors: ['conflict'],
})
export const restoreTeamMember = endpoint({
  method: 'POST',
  path: '/team/:memberId/restore',
  summary: 'Bring an archived team member back.',
  reply: TeamMember,
  errors: ['conflict'],
})

export const Company = z.object({
  id: Id,
  name: z.string(),
  currency: Currency,
  timeZone: z.string(),
  logoFileId: Id.nullable(),
  isDemo: z.boolean(),
  version: Version,
})
export type Company = z.infer<typeof Company>

export const CompanyEdit = z.object({
  name: RequiredLine(200, 'Company name is required', 'The name'),
  /** For new projects: a project keeps the currency it was made in. */
  currency: Currency,
  timeZone: TimeZone,
  logoFileId: Id.nullish(),
  version: Version,
})
export type CompanyEdit = z.infer<typeof CompanyEdit>

export const readCompany = endpoint({
  method: 'GET',
  path: '/company',
  summary: 'The settings of the own company. For owner and admins.',
  reply: Company,
})
export const editCompany = endpoint({
  method: 'PUT',
  path: '/company',
  summary: 'Change name, currency, time zone or logo of the company.',
  body: CompanyEdit,
  reply: Company,
  errors: ['conflict'],
})
