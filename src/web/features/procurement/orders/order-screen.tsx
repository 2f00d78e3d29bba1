import { useNavigate } from '@tanstack/react-router'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { orderNameInWords } from '#shared/procurement/orders/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { OrderInvoices } from '../parts/order-invoices.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonForm, SkeletonHeader } from '#web/ui/page/skeleton.tsx'
import { OrderGate } from './order-gate.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBanners } from './order-banners.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderDeliveries, OrderRevisions } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderThread } from './order-thread.tsx'

const OrderForm = onDemand(() => import('./editing/order-form.tsx').then((module) => module.OrderForm))

const restriction = 'Only builders and administrators can see orders.'

type Props = { orderId: number; editing: boolean }

export function OrderScreen(props: Props) {
  const user = useCurrentUser()
  return user.can.build ? <OrderPage {...props} /> : <Restricted text={restriction} />
}

function OrderPage({ orderId, editing }: Props) {
  const loading = (
    <div className="flex flex-col gap-6">
      <SkeletonHeader back action />
      <SkeletonForm />
    </div>
  )
  return (
    <OrderGate orderId={orderId} loading={loading} restriction={restriction}>
      {(order) => <Loaded order={order} editing={editing} />}
    </OrderGate>
  )
}

function Loaded({ order, editing }: { order: Order; editing: boolean }) {
  const navigate = useNavigate()
  const edit = (on: boolean) =>
    void navigate({
      to: '/orders/$orderId',
      params: { orderId: order.id },
      search: on ? { edit: true } : {},
      replace: !on,
    })
  const mayEdit = order.can.edit || order.can.revise
  return (
    <>
      <PageHeader
        back={<BackLink to="/orders">Orders</BackLink>}
        title={orderNameInWords(order)}
        badge={<OrderStatusBadge order={order} />}
        subtitle={summaryOf(order)}
        actions={editing && mayEdit ? null : <OrderActions order={order} onEdit={() => edit(true)} />}
      />
      <OrderBanners order={order} />
      {editing && mayEdit ? (
        <OrderForm order={order} onClose={() => edit(false)} />
      ) : (
        <div className="flex flex-col gap-6">
          <OrderLines order={order} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-6 max-lg:order-last empty:hidden">
              <OrderDeliveries order={order} />
              {order.status !== 'draft' && <OrderInvoices orderId={order.id} />}
              <OrderThread order={order} />
              <OrderRevisions order={order} />
            </div>
            <OrderFacts order={order} />
          </div>
        </div>
      )}
    </>
  )
}

/** Whom it is from and when it comes, in one line. */
function summaryOf({ supplier, project, neededBy, expectedOn, status }: Order): string {
  const arrives = status === 'draft' || status === 'canceled' || status === 'delivered' ? null : expectedOn
  return [
    supplier?.name ?? 'No supplier',
    project?.name,
    neededBy && `needed by ${formatDay(neededBy)}`,
    arrives && `arrives ${formatDay(arrives)}${neededBy && arrives > neededBy ? ', later than needed' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
