import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useReader } from '../parts/badges.tsx'
import { IncludedChoices } from '../editing/included-field.tsx'
import { useEditSelection } from '../queries.ts'

/** Marks a page on which the client has nothing to decide, and asks the builder which option it is until that is said. */
export function IncludedNotice({ selection }: { selection: Selection }) {
  const reader = useReader()
  if (!selection.included || selection.stopped) return null
  const decided = selection.choices.length > 0
  if (!decided && selection.can.edit && selection.options.length > 0) return <WhichOption selection={selection} />
  return (
    <Banner tone="info" title="Included: decided by the builder">
      {textFor(reader === 'builder', decided)}
    </Banner>
  )
}

function textFor(isBuilder: boolean, decided: boolean): string {
  if (decided)
    return isBuilder
      ? 'The client has nothing to decide or to sign. Any change to it is announced to them.'
      : 'There is nothing to decide or to sign. Any change to it is announced.'
  return isBuilder
    ? 'The client has nothing to decide. Propose the item that is included.'
    : 'Your builder is still choosing the item. You have nothing to decide.'
}

function WhichOption({ selection }: { selection: Selection }) {
  const [itemId, setItemId] = useState<number | null>(null)
  const edit = useEditSelection({ projectId: selection.projectId, selectionId: selection.id })
  const include = (selectedItemId: number) =>
    edit.mutate(
      { selectedItemId, version: selection.version },
      {
        onSuccess: () => toast.success('Included', 'The client has nothing to decide.'),
        onError: (error) => toast.error('It could not be included', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <Banner tone="warn" title="Which option is included?">
      <p className="mb-3">You marked this as included: you decide it, not the client. Choose the option.</p>
      <IncludedChoices
        options={selection.options.map((option) => ({
          itemId: option.itemId,
          name: option.item.name,
          price: option.total,
        }))}
        currency={selection.currency}
        value={itemId}
        onChange={setItemId}
      />
      <Button
        size="sm"
        className="mt-3"
        disabled={itemId === null}
        pending={edit.isPending}
        pendingText="Saving..."
        onClick={() => itemId !== null && include(itemId)}
      >
        Include this option
      </Button>
    </Banner>
  )
}
