import type { ToOrderLine } from '#shared/orders/order-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useReuseOrderLine } from '../queries.ts'

type Props = { item: string; former: NonNullable<ToOrderLine['formerOrder']> }

/** The order that this was part of before its selection was decided again. Goods that still come need not be ordered twice. */
export function FormerOrder({ item, former: { orderId, lineId, number, comes, canUse } }: Props) {
  const reuse = useReuseOrderLine()
  const order = (
    <TextLink to="/orders/$orderId" params={{ orderId }}>
      {number}
    </TextLink>
  )
  if (!comes) return <span className="text-ink-soft">Was part of {order} before.</span>
  const use = () =>
    reuse.mutate(
      { orderId, lineId },
      {
        onSuccess: () => toast.success(`${number} is used for it`, `${item} is ordered. No email was sent.`),
        onError: (error) => toast.error('The order was not used', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <>
      <span className="text-warn-ink">
        Already ordered with {order}, which you kept when the decision was reopened
        {canUse ? '.' : ', in another quantity. Revise that order, or order it again.'}
      </span>
      {canUse && (
        <Button size="sm" variant="secondary" pending={reuse.isPending} pendingText="Saving..." onClick={use}>
          Use {number}
        </Button>
      )}
    </>
  )
}
