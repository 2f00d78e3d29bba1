import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { dashboardTabs, selectionViews } from '#web/features/dashboard/tabs.ts'
import { OwnDashboard } from './-own-dashboard.tsx'

const Search = z.object({
  tab: z.enum(dashboardTabs).optional().catch(undefined),
  show: z.enum(selectionViews).optional().catch(undefined),
})

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch: Search,
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: () => <OwnDashboard {...Route.useSearch()} />,
})
