import type { Order } from '#shared/orders/order-schemas.ts'
import { missingInWords, withoutCostInWords } from '#shared/orders/sending-words.ts'
import { YOUR_PRICE } from '#shared/orders/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'

/** Why nothing can be emailed yet, and what the supplier would have to ask about. */
export function BeforeSending({ order }: { order: Order }) {
  const { supplier } = order
  const missing = missingInWords(order)
  const withoutCost = withoutCostInWords(order.lines)
  return (
    <>
      {!supplier?.email && (
        <Banner tone="warn" title={supplier ? `${supplier.name} has no email address` : 'This order has no supplier'}>
          Enter the address that it goes to, or turn off the email if you ordered by phone or in the shop.
        </Banner>
      )}
      {withoutCost && (
        <Banner tone="warn" title={withoutCost}>
          The supplier reads “{YOUR_PRICE}”, and the total is without it. Edit the draft to add the cost.
        </Banner>
      )}
      {missing && (
        <Banner tone="warn" title={missing}>
          The supplier reads “To be agreed”. Edit the draft to add what is missing.
        </Banner>
      )}
    </>
  )
}
