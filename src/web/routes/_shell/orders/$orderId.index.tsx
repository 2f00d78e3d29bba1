import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#web/features/procurement/orders/order-screen.tsx'
import { orderQuery } from '#web/features/procurement/orders/queries.ts'
import { idParams } from '#web/platform/id-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { flag, searchParams } from '#web/platform/search-params.ts'

export const Route = createFileRoute('/_shell/orders/$orderId/')({
  params: idParams('orderId'),
  validateSearch: searchParams({ edit: flag }),
  loader: ({ context: { queryClient, user }, cause, params: { orderId } }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchQuery(orderQuery(orderId))) : undefined,
  head: () => ({ meta: [{ title: 'Order · Finishwork' }] }),
  component: OrderPage,
})

function OrderPage() {
  const { orderId } = Route.useParams()
  return <OrderScreen key={orderId} orderId={orderId} editing={Route.useSearch().edit === true} />
}
