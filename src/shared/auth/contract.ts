import { z } from 'zod'
import { Currency } from '../kernel/money.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id } from '../kernel/ids.ts'
import { Instant } from '../kernel/dates.ts'
import { Line, PhoneNumber } from '../kernel/text.ts'
import { returnPath } from './return-path.ts'

export const UserType = z.enum(['builder', 'client', 'subcontractor'])
export type UserType = z.infer<typeof UserType>

export const Role = z.enum(['user', 'admin', 'client', 'subcontractor'])
export type Role = z.infer<typeof Role>

/** The person who is signed in, as every auth call answers it. */
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
  company: z.object({ id: Id, name: z.string(), currency: Currency, timeZone: z.string() }).nullable(),
  /** Whose house style greets the person: their own company, or the only one that builds for them. */
  brand: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
  hasPassword: z.boolean(),
  /** How many invitations wait for the person to accept them. */
  invitations: z.int(),
  can: z.object({
    /** Sees the builder's side: projects, catalog, clients. */
    build: z.boolean(),
    /** Team and company settings: owner and admin. */
    administer: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const notAnEmail = 'Please enter a valid email address'
/** Case-insensitive, trimmed and normalised, so that one person is one account. */
export const Email = z
  .string(notAnEmail)
  .transform((email) => email.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email(notAnEmail).max(254, notAnEmail))

// An upper bound keeps a megabyte of "password" away from the hash.
const Password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'Password may have at most 1,000 characters.')
/** New passwords: the server also refuses well-known ones. */
export const NewPassword = z
  .string('Password must be at least 8 characters long')
  .min(8, 'Password must be at least 8 characters long')
  .max(1000, 'Password may have at most 1,000 characters.')

export const Token = z.string('This link is not valid.').regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is not valid.')

const PersonName = Line(100, 'A name')

export const Login = z.object({
  email: Email,
  password: Password,
  userType: z.enum(['builder', 'client'], 'Please select user type').optional(),
  rememberMe: z.boolean().optional(),
})
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password.',
  access: 'public',
  body: Login,
  reply: CurrentUser,
  errors: ['unauthenticated', 'rate_limited'],
})

export const Registration = z.object({
  /** Derived from the email when absent, and made unique by the server. */
  username: Line(100, 'A username').optional(),
  email: Email,
  password: Password,
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  companyName: Line(200, 'A company name').nullish(),
  /** Never honored beyond `user`. */
  role: z.string().max(100).optional(),
})
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a builder and their company, and sign in.',
  access: 'public',
  body: Registration,
  reply: CurrentUser,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The person who is signed in; 401 when nobody is.',
  reply: CurrentUser,
})

export const ProfileEdit = z.object({
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  phone: PhoneNumber.nullish(),
  address: Line(500, 'An address').nullish(),
})
export const editProfile = endpoint({
  method: 'PUT',
  path: '/auth/me',
  summary: 'Edit the own profile.',
  body: ProfileEdit,
  reply: CurrentUser,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session on the server. Succeeds when nobody is signed in.',
  access: 'public',
})

const Sent = z.object({ message: z.string() })

const LinkRequest = z.object({
  email: Email,
  /** The page to open after signing in: a path of this site. Anything else is ignored. */
  next: z.string().max(2000).optional().transform(returnPath),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a reset link. The reply is the same whether or not the account exists.',
  access: 'public',
  body: LinkRequest,
  reply: Sent,
  errors: ['rate_limited'],
})

const noResetToken = 'Invalid or missing reset token'
const ResetToken = z.string(noResetToken).regex(/^[A-Za-z0-9_-]{20,100}$/, noResetToken)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token of a reset link. Ends all sessions.',
  access: 'public',
  body: z.object({ token: ResetToken, newPassword: NewPassword }),
  reply: Sent,
  errors: ['rate_limited'],
})

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link',
  summary: 'Send a sign-in link. The reply is the same whether or not the account exists.',
  access: 'public',
  body: LinkRequest,
  reply: Sent,
  errors: ['rate_limited'],
})

export const LinkToken = z.object({ token: Token })

/** What a link is for, so that the page can greet and ask before anything is used up. */
export const MagicLink = z.object({
  purpose: z.enum(['sign_in', 'invitation']),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  projectName: z.string().nullable(),
  hasPassword: z.boolean(),
  /** The password was set before the address was proven: accepting ends it. */
  endsPassword: z.boolean(),
  /** Nobody has proven this address before. */
  firstVisit: z.boolean(),
})
export const inspectMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link/inspect',
  summary: 'What a link is for, without using it up.',
  access: 'public',
  body: LinkToken,
  reply: MagicLink,
  errors: ['rate_limited'],
})

export const AcceptMagicLink = z.object({
  token: Token,
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  newPassword: NewPassword.nullish(),
  /** The same as `newPassword`. */
  password: NewPassword.nullish(),
  rememberMe: z.boolean().optional(),
})
export const acceptMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link/accept',
  summary: 'Sign in with a link, or accept an invitation; may set a password.',
  access: 'public',
  body: AcceptMagicLink,
  reply: CurrentUser,
  errors: ['rate_limited'],
})

/** A seat that someone gave the person and that gives no access until they accept it. */
export const WaitingInvitation = z.object({
  companyId: Id,
  companyName: z.string(),
  projectName: z.string().nullable(),
  as: UserType,
})
export type WaitingInvitation = z.infer<typeof WaitingInvitation>
export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'Invitations that wait for the person to accept them.',
  reply: z.array(WaitingInvitation),
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:companyId/accept',
  summary: "Accept a company's invitation.",
  reply: CurrentUser,
  errors: ['conflict'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password. Ends the other sessions.',
  body: z.object({
    /** Not needed by a person who came by link and has no password yet. */
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
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The devices on which the person is signed in.',
  reply: z.array(Session),
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out all other devices and turn off the calendar address.',
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'Sign a device out.',
})
