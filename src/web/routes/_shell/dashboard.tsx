import { createFileRoute } from '@tanstack/react-router'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { dashboardTabs, selectionViews } from '#web/features/dashboard/tabs.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { oneOf, searchParams } from '#web/platform/search-params.ts'
import { OwnDashboard } from './-own-dashboard.tsx'

const validateSearch = searchParams({ tab: oneOf(...dashboardTabs), show: oneOf(...selectionViews) })

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch,
  loader: ({ context, cause }) => waitForPageData(cause, context.queryClient.prefetchQuery(dashboardQuery)),
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: () => <OwnDashboard {...Route.useSearch()} />,
})
