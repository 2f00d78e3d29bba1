import type { ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useReuseOrderLine } from '../orders/queries.ts'

type Props = { item: string; former: NonNullable<ToOrderLine['formerOrder']> }

/** The order that had this line before its selection was decided again. Material that is still coming need not be ordered twice. */
export function FormerOrder({ item, former: { orderId, lineId, number, comes, canUse } }: Props) {
  const reuse = useReuseOrderLine()
  const order = (
    <TextLink to="/orders/$orderId" params={{ orderId }}>
      {number}
    </TextLink>
  )
  if (!comes) return <span className="text-ink-soft">Was on {order} before.</span>
  const use = () =>
    reuse.mutate(
      { orderId, lineId },
      {
        onSuccess: () => toast.success(`${item} is ordered`, `${number} covers it. No email was sent.`),
        onError: (error) => toast.error('The order could not be used', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <>
      <span className="text-warn-ink">
        Already on {order}, which you kept when the decision was reopened.
        {!canUse && ' The quantity there is different: revise that order, or order it again.'}
      </span>
      {canUse && (
        <Button size="sm" variant="secondary" pending={reuse.isPending} pendingText="Saving..." onClick={use}>
          Use {number}
        </Button>
      )}
    </>
  )
}
