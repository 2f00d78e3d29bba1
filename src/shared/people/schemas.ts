import { z } from 'zod'
import { Email } from '../auth/schemas.ts'
import { TimeZone, Id, Version, Currency, RegionCode } from '../kernel/schemas.ts'
import { Line, Name, PhoneNumber } from '../kernel/text/text-schemas.ts'

export const ClientType = z.enum(['client', 'subcontractor'])

const person = {
  firstName: Name(100, 'A name').nullish(),
  lastName: Name(100, 'A name').nullish(),
  phone: PhoneNumber.nullish(),
  address: Line(500, 'An address').nullish(),
}

export const NewClient = z.object({
  ...person,
  email: Email,
  type: ClientType.optional(),
  /** The project to add them to; the invitation names it. */
  projectId: Id.nullish(),
  /** `false` sends no invitation. */
  invite: z.boolean().optional(),
})
export type NewClient = z.infer<typeof NewClient>

/** The other owner of a client's own project. */
export const NewOwner = z.object({ email: Email, firstName: person.firstName, lastName: person.lastName })
export type NewOwner = z.infer<typeof NewOwner>

/** The email is the person's account, which the company cannot change. */
export const ClientEdit = z.object({ ...person, version: Version })
export type ClientEdit = z.infer<typeof ClientEdit>

export const TeamRole = z.enum(['user', 'admin'])

export const teamPerson = { firstName: person.firstName, lastName: person.lastName, phone: person.phone }

export const NewTeamMember = z.object({ ...teamPerson, email: Email, role: TeamRole, invite: z.boolean().optional() })
export type NewTeamMember = z.infer<typeof NewTeamMember>

export const CompanyEdit = z.object({
  name: Name(200, 'The name').pipe(z.string().min(1, 'Company name is required')),
  /** Units, paper size, first day of the week and words of what is added from now on. Existing amounts do not change. */
  region: RegionCode.optional(),
  /** For new projects: existing projects keep their currency. */
  currency: Currency,
  timeZone: TimeZone,
  logoFileId: Id.nullish(),
  /** Shown to clients and trades, and on documents. */
  phone: PhoneNumber.nullish(),
  address: Line(500, 'An address').nullish(),
  licenseNumber: Line(100, 'A license number').nullish(),
  /** Whether new selections reach the client without being sent. */
  sendImmediately: z.boolean().optional(),
  /** Whether clients may invite the other owner of their project. */
  clientsInvite: z.boolean().optional(),
  /** Whether clients may browse the catalog. */
  clientsBrowse: z.boolean().optional(),
  version: Version,
})
export type CompanyEdit = z.infer<typeof CompanyEdit>
