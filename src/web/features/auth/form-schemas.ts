import { z } from 'zod'
import { AcceptMagicLink, Email, NewPassword, Registration } from '#shared/auth/schemas.ts'
import { RegionCode } from '#shared/kernel/schemas.ts'

type Pair = { password: string; confirmPassword: string }
const samePassword = ({ password, confirmPassword }: Pair) => password === confirmPassword
// Compared even while other fields are invalid, so that all errors show at once.
const onConfirm = (message: string) => ({ path: ['confirmPassword'], message, when: () => true })

export const RegisterForm = z
  .object({
    firstName: Registration.shape.firstName,
    lastName: Registration.shape.lastName,
    email: Email,
    password: Registration.shape.password,
    confirmPassword: z.string(),
    region: RegionCode,
    termsAccepted: z.boolean().refine(Boolean, 'You must accept the terms and conditions'),
  })
  .refine(samePassword, onConfirm("Passwords don't match"))

export const ResetForm = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine(samePassword, onConfirm('Passwords do not match'))

export const EmailForm = z.object({ email: Email })

export const AcceptForm = z.object({
  firstName: AcceptMagicLink.shape.firstName,
  lastName: AcceptMagicLink.shape.lastName,
  newPassword: z.union([z.literal(''), NewPassword], 'Password must be at least 8 characters long'),
  rememberMe: z.boolean(),
})
