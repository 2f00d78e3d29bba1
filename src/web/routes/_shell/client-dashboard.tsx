import { createFileRoute } from '@tanstack/react-router'
import { OwnDashboard } from './-own-dashboard.tsx'

export const Route = createFileRoute('/_shell/client-dashboard')({
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: () => <OwnDashboard />,
})
