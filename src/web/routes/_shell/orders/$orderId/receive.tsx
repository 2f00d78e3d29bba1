import { createFileRoute } from '@tanstack/react-router'
import { orderQuery } from '#web/features/procurement/orders/queries.ts'
import { ReceiveScreen } from '#web/features/procurement/receiving/receive-screen.tsx'
import { idParams } from '#web/platform/id-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/orders/$orderId/receive')({
  params: idParams('orderId'),
  loader: ({ context: { queryClient, user }, cause, params: { orderId } }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchQuery(orderQuery(orderId))) : undefined,
  head: () => ({ meta: [{ title: 'Receive a delivery · Finishwork' }] }),
  component: ReceivePage,
})

function ReceivePage() {
  const { orderId } = Route.useParams()
  return <ReceiveScreen key={orderId} orderId={orderId} />
}
