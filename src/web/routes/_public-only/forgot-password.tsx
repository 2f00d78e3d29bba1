import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#web/features/auth/forgot-password-screen.tsx'

export const Route = createFileRoute('/_public-only/forgot-password')({
  head: () => ({ meta: [{ title: 'Forgot your password? · Finishwork' }] }),
  component: ForgotPasswordScreen,
})
