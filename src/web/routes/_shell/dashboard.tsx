import { createFileRoute } from '@tanstack/react-router'
import { dashboardTabs, selectionViews } from '#web/features/dashboard/tabs.ts'
import { oneOf, searchParams } from '#web/platform/search-params.ts'
import { OwnDashboard } from './-own-dashboard.tsx'

const validateSearch = searchParams({ tab: oneOf(...dashboardTabs), show: oneOf(...selectionViews) })

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: () => <OwnDashboard {...Route.useSearch()} />,
})
