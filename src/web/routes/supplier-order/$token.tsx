import { createFileRoute } from '@tanstack/react-router'
import { SupplierOrderScreen } from '#web/features/procurement/supplier-page/supplier-order-screen.tsx'

export const Route = createFileRoute('/supplier-order/$token')({
  head: () => ({
    meta: [
      { title: 'Order · Finishwork' },
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: SupplierOrderPage,
})

function SupplierOrderPage() {
  const { token } = Route.useParams()
  return <SupplierOrderScreen token={token} />
}
