import { createFileRoute } from '@tanstack/react-router'
import { WelcomePage } from '#web/features/shell/welcome-page.tsx'

export const Route = createFileRoute('/_shell/dashboard')({
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: WelcomePage,
})
