import { createFileRoute } from '@tanstack/react-router'
import { dashboardQuery, forTradeQuery, owedQuery } from '#web/features/dashboard/queries.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { OwnDashboard } from './-own-dashboard.tsx'

export const Route = createFileRoute('/_shell/client-dashboard')({
  loader: ({ context: { queryClient, user }, cause }) =>
    waitForPageData(
      cause,
      queryClient.prefetchQuery(dashboardQuery),
      ...(user.type === 'client' ? [queryClient.prefetchQuery(owedQuery)] : []),
      ...(user.type === 'subcontractor' ? [queryClient.prefetchQuery(forTradeQuery)] : []),
    ),
  head: () => ({ meta: [{ title: 'Dashboard · Finishwork' }] }),
  component: () => <OwnDashboard />,
})
