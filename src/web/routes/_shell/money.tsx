import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from '#web/features/money/money-screen.tsx'
import { companyMoneyQuery, projectsMoneyQuery } from '#web/features/money/queries.ts'
import { moneySearch } from '#web/features/money/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/money')({
  validateSearch: moneySearch,
  loader: ({ context: { queryClient, user }, cause }) =>
    user.can.build
      ? waitForPageData(
          cause,
          queryClient.prefetchQuery(companyMoneyQuery),
          queryClient.prefetchInfiniteQuery(projectsMoneyQuery),
        )
      : undefined,
  head: () => ({ meta: [{ title: 'Money · Finishwork' }] }),
  component: MoneyScreen,
})
