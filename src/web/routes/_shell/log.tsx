import { createFileRoute } from '@tanstack/react-router'
import { LogScreen } from '#web/features/procurement/log/log-screen.tsx'
import { filterOf, logQuery } from '#web/features/procurement/log/queries.ts'
import { logSearch } from '#web/features/procurement/log/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/log')({
  validateSearch: logSearch,
  loaderDeps: ({ search }) => ({ filter: filterOf(search) }),
  loader: ({ context: { queryClient, user }, deps, cause }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchInfiniteQuery(logQuery(deps.filter))) : undefined,
  head: () => ({ meta: [{ title: 'Procurement log · Finishwork' }] }),
  component: LogScreen,
})
