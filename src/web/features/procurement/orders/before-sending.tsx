import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { sendingWarnings } from '#shared/procurement/orders/sending-words.ts'
import { countWithoutCost } from '#shared/procurement/orders/words.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Banner } from '#web/ui/page/banner.tsx'

/** Why nothing can be emailed yet, and what the supplier would have to ask about. */
export function BeforeSending({ order }: { order: Order }) {
  const { supplier } = order
  const today = useToday()
  const linesWithoutCost = countWithoutCost(order.lines)
  return (
    <>
      {!supplier?.email && (
        <Banner tone="warn" title={supplier ? `${supplier.name} has no email address` : 'This order has no supplier'}>
          Enter the address that it goes to, or turn off the email if you ordered by phone or in the shop.
        </Banner>
      )}
      {sendingWarnings({ ...order, linesWithoutCost }, today).map(({ title, text }) => (
        <Banner key={title} tone="warn" title={title}>
          {text}
        </Banner>
      ))}
    </>
  )
}
