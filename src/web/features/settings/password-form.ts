import { z } from 'zod'
import { NewPassword } from '#shared/auth/schemas.ts'

export const PasswordForm = z
  .object({ currentPassword: z.string(), newPassword: NewPassword, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
