import { z } from 'zod'
import { Email, NewPassword, Registration } from '#shared/auth/schemas.ts'
import { guessRegion } from '#shared/kernel/regions.ts'
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

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const regionOfBrowser = () => guessRegion(navigator.languages, browserTimeZone())

/** The payload: the username is the part before the @ sign, and the role is always `user`. */
export const registrationOf = (form: z.infer<typeof RegisterForm>): z.input<typeof Registration> => ({
  username: form.email.split('@')[0],
  email: form.email,
  password: form.password,
  firstName: form.firstName || undefined,
  lastName: form.lastName || undefined,
  role: 'user',
  region: form.region,
  timeZone: browserTimeZone(),
})
