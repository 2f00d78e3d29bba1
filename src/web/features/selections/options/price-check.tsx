import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { confirmVoiding } from '../editing/ask-about-voiding.ts'
import { useEditOption } from '../queries.ts'

/** A price that has changed in the catalog or expired: the builder keeps it or takes today's, and only then can it be signed. */
export function PriceCheck({ selection, option }: { selection: Selection; option: SelectionOption }) {
  const edit = useEditOption({ projectId: selection.projectId, selectionId: selection.id })
  const { money } = useMoney(selection.currency)
  if (!option.priceProblem || !option.can.edit) return null
  const update = async () => {
    if (option.chosen && !(await confirmVoiding(selection))) return
    send({ updatePrice: true })
  }
  const send = (choice: { confirmPrice: true } | { updatePrice: true }) =>
    edit.mutate(
      { optionId: option.id, ...choice, version: selection.version },
      {
        onSuccess: () => toast.success('Price confirmed', option.item.name),
        onError: (error) => toast.error('The price could not be confirmed', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" disabled={edit.isPending} onClick={() => send({ confirmPrice: true })}>
        Keep {money(option.price)}
      </Button>
      {option.catalogPrice !== null && (
        <Button size="sm" variant="secondary" disabled={edit.isPending} onClick={() => void update()}>
          Update to {money(option.catalogPrice)}
        </Button>
      )}
    </div>
  )
}
