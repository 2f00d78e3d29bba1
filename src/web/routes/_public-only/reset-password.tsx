import { createFileRoute } from '@tanstack/react-router'
import { longText, searchParams } from '#web/platform/search-params.ts'
import { ResetPasswordScreen } from '#web/features/auth/reset-password-screen.tsx'

const validateSearch = searchParams({ token: longText })

export const Route = createFileRoute('/_public-only/reset-password')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Set a new password · Finishwork' }] }),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token = '' } = Route.useSearch()
  return <ResetPasswordScreen token={token} />
}
