import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#web/features/procurement/orders/orders-screen.tsx'
import { ordersQuery } from '#web/features/procurement/orders/queries.ts'
import { ordersSearch } from '#web/features/procurement/orders/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/orders/')({
  validateSearch: ordersSearch,
  loader: ({ context: { queryClient, user }, cause }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchInfiniteQuery(ordersQuery({}))) : undefined,
  head: () => ({ meta: [{ title: 'Orders · Finishwork' }] }),
  component: OrdersScreen,
})
