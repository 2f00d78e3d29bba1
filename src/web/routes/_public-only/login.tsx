import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#web/features/auth/login-screen.tsx'

export const Route = createFileRoute('/_public-only/login')({
  head: () => ({ meta: [{ title: 'Sign in · Finishwork' }] }),
  component: LoginScreen,
})
