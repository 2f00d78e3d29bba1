import { createFileRoute } from '@tanstack/react-router'
import { toOrderQuery } from '#web/features/procurement/orders/queries.ts'
import { toOrderSearch } from '#web/features/procurement/orders/search-params.ts'
import { ToOrderScreen } from '#web/features/procurement/to-order/to-order-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/to-order')({
  validateSearch: toOrderSearch,
  loaderDeps: ({ search: { q, project } }) => ({ filter: { q, projectId: project } }),
  loader: ({ context: { queryClient, user }, deps, cause }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchInfiniteQuery(toOrderQuery(deps.filter))) : undefined,
  head: () => ({ meta: [{ title: 'To order · Finishwork' }] }),
  component: ToOrderScreen,
})
