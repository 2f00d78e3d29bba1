import { z } from 'zod'
import { RegionCode, TimeZone } from '../kernel/schemas.ts'
import { Line, Name, PhoneNumber } from '../kernel/text/text-schemas.ts'

const notAnEmail = 'Please enter a valid email address'

/** Case-insensitive, trimmed and normalized, so that one person is one account. */
export const Email = z
  .string(notAnEmail)
  .transform((email) => email.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email(notAnEmail).max(254, notAnEmail))

// The upper bound keeps a megabyte-long password away from the hash function.
const Password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'Password may have at most 1,000 characters.')

/** New passwords: the server also refuses common ones. */
export const NewPassword = z
  .string('Password must be at least 8 characters long')
  .min(8, 'Password must be at least 8 characters long')
  .max(1000, 'Password may have at most 1,000 characters.')

export const Token = z.string('This link is not valid.').regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is not valid.')

const PersonName = Name(100, 'A name')

export const Login = z.object({
  email: Email,
  password: Password,
  userType: z.enum(['builder', 'client'], 'Please select user type').optional(),
  rememberMe: z.boolean().optional(),
})

export const Registration = z.object({
  /** Derived from the email when absent, and made unique by the server. */
  username: Line(100, 'A username').optional(),
  email: Email,
  password: Password,
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  companyName: Name(200, 'A company name').nullish(),
  /** Where the company builds; the United States when absent. */
  region: RegionCode.optional(),
  /** The browser's. One that the server does not know is ignored. */
  timeZone: TimeZone.optional().catch(undefined),
  /** Only `user` is ever granted. */
  role: z.string().max(100).optional(),
})

export const ProfileEdit = z.object({
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  phone: PhoneNumber.nullish(),
  address: Line(500, 'An address').nullish(),
})

export const AcceptMagicLink = z.object({
  token: Token,
  firstName: PersonName.nullish(),
  lastName: PersonName.nullish(),
  newPassword: NewPassword.nullish(),
  /** Same as `newPassword`. */
  password: NewPassword.nullish(),
  rememberMe: z.boolean().optional(),
})
