import type { z } from 'zod'
import type { Registration } from '#shared/auth/schemas.ts'
import { guessRegion } from '#shared/kernel/regions.ts'
import type { RegisterForm } from './form-schemas.ts'

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
