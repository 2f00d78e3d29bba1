import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { orderQuery } from './queries.ts'

type OrderGateProps = {
  orderId: number
  loading: ReactNode
  /** For whom the page is. */
  restriction: string
  children: (order: Order) => ReactNode
}

/** Loads the order that a page is about. */
export const OrderGate = ({ orderId, loading, restriction, children }: OrderGateProps) => (
  <QueryGate
    query={useQuery(orderQuery(orderId))}
    level={1}
    loading={loading}
    failed="The order could not be loaded"
    restricted={restriction}
    missing={{
      title: 'Order not found',
      text: 'It may have been deleted.',
      action: <ButtonLink to="/orders">All orders</ButtonLink>,
    }}
  >
    {children}
  </QueryGate>
)
