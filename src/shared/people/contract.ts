import { z } from 'zod'
import { Role, UserType } from '../auth/contract.ts'
import { Instant, Id, Version, PageQuery, Currency, RegionCode } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { ScheduleEffect } from '../schedule/deadlines/contract.ts'
import {
  ClientEdit,
  ClientType,
  CompanyEdit,
  NewClient,
  NewOwner,
  NewTeamMember,
  TeamRole,
  teamPerson,
} from './schemas.ts'

// Invitations are emails, so their number is limited.
const INVITES = { errors: ['conflict', 'rate_limited'] } as const
const CREATES = { ...INVITES, status: 201 } as const

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

export const listUsers = contract({
  summary: 'Everyone with a place in the company: its builders, clients and subcontractors.',
  query: z.object({ ...PageQuery, role: Role.optional(), type: UserType.optional() }),
  reply: z.array(User),
  replyHeaders: pageHeaders,
  trusted: true,
})

/** `not_invited`: was added, but no invitation was sent yet. */
export const MemberStatus = z.enum(['active', 'invited', 'not_invited', 'archived'])
export type MemberStatus = z.infer<typeof MemberStatus>

/** The last email to the person that was not delivered, unless a later one was. */
export const Undelivered = z.object({ at: Instant, reason: z.string() }).nullable()

export const Client = User.extend({
  type: ClientType,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Number of the company's projects they are on. */
  projects: z.int(),
  memberStatus: MemberStatus,
  invitedAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  undelivered: Undelivered,
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
})
export type Client = z.infer<typeof Client>

export const listClients = contract({
  summary: "The company's clients (or its subcontractors), newest first or by name.",
  query: z.object({
    ...PageQuery,
    type: ClientType.optional(),
    archived: z.enum(['true', 'false']).optional(),
    sort: z.enum(['newest', 'name']).optional(),
    /** Clients and subcontractors alike: on a project and never invited, or with an email that was not delivered. */
    waiting: z.enum(['invitation', 'delivery']).optional(),
  }),
  reply: z.array(Client),
  replyHeaders: pageHeaders,
  trusted: true,
})

export const createClient = contract({
  summary: 'Add a client and send the invitation. The reply is the same whether or not the address has an account.',
  body: NewClient,
  reply: Client,
  ...CREATES,
})

export const readClient = contract({
  summary: 'One client of the company.',
  reply: Client,
})

export const editClient = contract({
  summary: 'Edit the company record of a client.',
  body: ClientEdit,
  reply: Client,
  errors: ['conflict'],
})

export const inviteClient = contract({
  summary: 'Send the invitation (again).',
  reply: Client,
  ...INVITES,
})

export const archiveClient = contract({
  summary: 'Archive a client: they lose access, and everything they decided and signed stays.',
  reply: Client,
})

export const restoreClient = contract({
  summary: 'Restore an archived client.',
  reply: Client,
})

export const ClientFigures = z.object({
  totalClients: z.int(),
  activeProjects: z.int(),
  /** Clients added in the company's current month. */
  newThisMonth: z.int(),
  /** Decisions made on time, of all decided or overdue, in the last 90 days, in whole percent; null when there were none. */
  responseRate: z.int().min(0).max(100).nullable(),
})
export type ClientFigures = z.infer<typeof ClientFigures>

export const clientFigures = contract({
  summary: 'The figures above the client list.',
  reply: ClientFigures,
})

export const TeamMember = User.extend({
  phone: z.string().nullable(),
  isOwner: z.boolean(),
  memberStatus: MemberStatus,
  invitedAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  undelivered: Undelivered,
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
  /** The owner cannot be removed, and nobody can remove themselves. */
  can: z.object({ edit: z.boolean(), changeRole: z.boolean(), invite: z.boolean(), archive: z.boolean() }),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamMemberEdit = z.object({ ...teamPerson, role: TeamRole.optional(), version: Version })
export type TeamMemberEdit = z.infer<typeof TeamMemberEdit>

export const listTeam = contract({
  summary: "The company's builders, archived ones last. For owner and admins.",
  reply: z.array(TeamMember),
})

export const createTeamMember = contract({
  summary: 'Add a builder to the company and send the invitation.',
  body: NewTeamMember,
  reply: TeamMember,
  ...CREATES,
})

export const editTeamMember = contract({
  summary: 'Edit a team member, or change their role.',
  body: TeamMemberEdit,
  reply: TeamMember,
  errors: ['conflict'],
})

export const inviteTeamMember = contract({
  summary: 'Send the invitation (again).',
  reply: TeamMember,
  ...INVITES,
})

export const archiveTeamMember = contract({
  summary: 'Archive a team member: they lose access at once, and what they did stays.',
  reply: TeamMember,
  errors: ['conflict'],
})

export const restoreTeamMember = contract({
  summary: 'Restore an archived team member.',
  reply: TeamMember,
  errors: ['conflict'],
})

export const Company = z.object({
  id: Id,
  name: z.string(),
  region: RegionCode,
  currency: Currency,
  timeZone: z.string(),
  logoFileId: Id.nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  /** Whether new selections reach the client without being sent. */
  sendImmediately: z.boolean(),
  /** Whether clients may invite the other owner of their project. */
  clientsInvite: z.boolean(),
  /** Whether clients may browse the catalog. What is proposed to them they can always read. */
  clientsBrowse: z.boolean(),
  isDemo: z.boolean(),
  version: Version,
})
export type Company = z.infer<typeof Company>

export const readCompany = contract({
  summary: 'The settings of your company. For owner and admins.',
  reply: Company,
})

export const previewCompany = contract({
  summary:
    'Which milestones and deadlines another region would move, because of its public holidays. Nothing is changed.',
  body: CompanyEdit,
  reply: ScheduleEffect,
  errors: ['conflict'],
})

export const editCompany = contract({
  summary: 'Change name, contact, license number, region, currency, time zone, logo or sending of the company.',
  body: CompanyEdit,
  reply: Company,
  errors: ['conflict'],
})

/** Whom a client or a trade can call: the builders of their projects and the owner of the company. */
export const CompanyContact = z.object({
  companyId: Id,
  company: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Whether the person may invite the other owner of their project. */
  clientsInvite: z.boolean(),
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      isOwner: z.boolean(),
      email: z.string(),
      phone: z.string().nullable(),
      /** The person's projects that they run. */
      projects: z.array(z.string()),
    }),
  ),
})
export type CompanyContact = z.infer<typeof CompanyContact>

export const listContacts = contract({
  summary: 'The companies that build for you, with the people to call.',
  reply: z.array(CompanyContact),
})

export const inviteOwner = contract({
  summary: 'Invite the other owner of one’s own project, as its client. They see it once they have accepted.',
  body: NewOwner,
  errors: ['conflict', 'rate_limited'],
})
