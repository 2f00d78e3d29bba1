import { z } from 'zod'
import { Currency, Id, Instant, RegionCode } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { returnPath } from './return-path.ts'
import { AcceptMagicLink, Token, NewPassword, Email, Login, Registration, ProfileEdit } from './schemas.ts'

export const UserType = z.enum(['builder', 'client', 'subcontractor'])
export type UserType = z.infer<typeof UserType>

export const Role = z.enum(['user', 'admin', 'client', 'subcontractor'])
export type Role = z.infer<typeof Role>

/** The company's free trial; absent when it was activated, and where trials are turned off. */
export const Trial = z.object({
  state: z.enum(['running', 'ended', 'suspended']),
  daysLeft: z.int().min(0),
  endsAt: Instant.nullable(),
  supportEmail: z.string().nullable(),
})

/** The current user, as every auth call returns it. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  type: UserType,
  role: Role,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The person's own building company; absent for clients and subcontractors, who belong to projects. */
  company: z
    .object({
      id: Id,
      name: z.string(),
      currency: Currency,
      timeZone: z.string(),
      sendImmediately: z.boolean(),
      trial: Trial.nullable(),
    })
    .nullable(),
  /** The company whose logo the person sees: their own, or the only one that builds for them. */
  brand: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
  /** The region of their own company, or of the only company that builds for them; else the United States. */
  region: RegionCode,
  /** The time zone of their own company, or of the only company that builds for them; null when there is none or there are several. */
  timeZone: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Number of open invitations. */
  invitations: z.int(),
  can: z.object({
    /** Sees the builder's pages: projects, catalog, clients. */
    build: z.boolean(),
    /** Team and company settings: owner and admin. */
    administer: z.boolean(),
    /** Browses a catalog: builders their own, clients those that their builders open to them. */
    browse: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const login = contract({
  summary: 'Sign in with email and password.',
  access: 'public',
  body: Login,
  bodySize: 'tiny',
  reply: CurrentUser,
  errors: ['unauthenticated', 'rate_limited'],
})

export const register = contract({
  summary: 'Create a builder and their company, and sign in.',
  access: 'public',
  body: Registration,
  reply: CurrentUser,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})

export const me = contract({
  summary: 'The current user; 401 when signed out.',
  reply: CurrentUser,
})

export const editProfile = contract({
  summary: 'Edit your own profile.',
  body: ProfileEdit,
  reply: CurrentUser,
})

export const logout = contract({
  summary: 'Sign out. Succeeds when already signed out.',
  access: 'public',
})

const Sent = z.object({ message: z.string() })

const LinkSent = Sent.extend({
  /** This server sends no email: what it would send is on its page /mailbox. The same for every address. */
  mailbox: z.boolean(),
})

const LinkRequest = z.object({
  email: Email,
  /** The page to open after signing in: a path of this site. Anything else is ignored. */
  next: z.string().max(2000).optional().transform(returnPath),
})

export const forgotPassword = contract({
  summary: 'Send a reset link. The reply is the same whether or not the account exists.',
  access: 'public',
  body: LinkRequest,
  reply: LinkSent,
  errors: ['rate_limited'],
})

const noResetToken = 'Invalid or missing reset token'
const ResetToken = z.string(noResetToken).regex(/^[A-Za-z0-9_-]{20,100}$/, noResetToken)

export const resetPassword = contract({
  summary: 'Set a new password with the token of a reset link. Ends all sessions.',
  access: 'public',
  body: z.object({ token: ResetToken, newPassword: NewPassword }),
  reply: Sent,
  errors: ['rate_limited'],
})

export const requestMagicLink = contract({
  summary: 'Send a sign-in link. The reply is the same whether or not the account exists.',
  access: 'public',
  body: LinkRequest,
  reply: LinkSent,
  errors: ['rate_limited'],
})

export const LinkToken = z.object({ token: Token })

/** What a link is for, so that the page can show it before the link is used. */
export const MagicLink = z.object({
  purpose: z.enum(['sign_in', 'invitation']),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  type: UserType,
  companyName: z.string().nullable(),
  /** A data URL, because the reader has no account that could read the file yet. */
  companyLogo: z.string().nullable(),
  projectName: z.string().nullable(),
  hasPassword: z.boolean(),
  /** The password was set before the address was proven: accepting removes it. */
  endsPassword: z.boolean(),
  /** The address has not been proven before. */
  firstVisit: z.boolean(),
})

export const inspectMagicLink = contract({
  summary: 'What a link is for, without using it up.',
  access: 'public',
  body: LinkToken,
  reply: MagicLink,
  errors: ['rate_limited'],
})

export const acceptMagicLink = contract({
  summary: 'Sign in with a link, or accept an invitation; may set a password.',
  access: 'public',
  body: AcceptMagicLink,
  reply: CurrentUser,
  errors: ['rate_limited'],
})

/** A seat that gives no access until the person accepts it. */
export const WaitingInvitation = z.object({
  companyId: Id,
  companyName: z.string(),
  /** A data URL: the file is readable for people who have accepted. */
  companyLogo: z.string().nullable(),
  projectName: z.string().nullable(),
  as: UserType,
})
export type WaitingInvitation = z.infer<typeof WaitingInvitation>

export const listInvitations = contract({
  summary: 'Open invitations of the current user.',
  reply: z.array(WaitingInvitation),
})

export const acceptInvitation = contract({
  summary: "Accept a company's invitation.",
  reply: CurrentUser,
  errors: ['conflict'],
})

export const changePassword = contract({
  summary: 'Change your password. Ends your other sessions.',
  body: z.object({
    /** Left out by a person who came by link and has no password yet. */
    currentPassword: z.string().max(1000).optional(),
    newPassword: NewPassword,
  }),
  errors: ['rate_limited'],
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})

export const listSessions = contract({
  summary: 'The devices on which the person is signed in.',
  reply: z.array(Session),
})

export const endOtherSessions = contract({
  summary: 'Sign out all other devices and turn off the calendar address.',
})

export const endSession = contract({
  summary: 'End the session of one device.',
})
