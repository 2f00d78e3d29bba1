import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#web/features/auth/register-screen.tsx'

export const Route = createFileRoute('/_public-only/register')({
  head: () => ({ meta: [{ title: 'Create your account · Finishwork' }] }),
  component: RegisterScreen,
})
