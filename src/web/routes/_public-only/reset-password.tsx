import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ResetPasswordScreen } from '#web/features/auth/reset-password-screen.tsx'

export const Route = createFileRoute('/_public-only/reset-password')({
  validateSearch: z.object({ token: z.string().catch('').default('') }),
  head: () => ({ meta: [{ title: 'Set a new password · Finishwork' }] }),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token } = Route.useSearch()
  return <ResetPasswordScreen token={token} />
}
