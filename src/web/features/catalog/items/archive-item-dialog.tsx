import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { ItemUse } from '#shared/selections/options/item-use-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { itemsQuery } from '#web/reads/catalog.ts'
import { useReplaceItem } from '../queries.ts'

type DialogProps = {
  item: SelectionItem
  uses: readonly ItemUse[]
  open: boolean
  onClose: () => void
  onArchive: () => void
  onReplaced: () => void
}

const groups = [
  { state: 'signed', title: 'Signed, not ordered yet' },
  { state: 'chosen', title: 'Chosen, not signed yet' },
  { state: 'proposed', title: 'Proposed as an option' },
] as const

/** Lists every selection that still needs the item, and replaces it in all of them in one act. */
export function ArchiveItemDialog({ item, uses, open, onClose, onArchive, onReplaced }: DialogProps) {
  const [substituteId, setSubstituteId] = useState<number | null>(null)
  const replace = useReplaceItem(item.id)
  const [typed, setTyped] = useState('')
  // Without a search, what is likely: the item's own category.
  const scope = typed === '' ? { categoryId: item.categoryId } : { q: typed }
  const { items, query } = useInfinite({ ...itemsQuery(scope), placeholderData: keepPreviousData })
  const { unitPrice } = useMoney(item.currency)
  const options = items
    .filter(({ id, unit }) => id !== item.id && unit === item.unit)
    .map(({ id, name, brand, price, unit }) => ({
      value: id,
      label: [name, brand].filter(Boolean).join(', '),
      hint: unitPrice(price, unit),
    }))
  const voided = uses.reduce((sum, { signatures }) => sum + signatures, 0)
  const send = () => {
    if (substituteId === null) return
    replace.mutate(substituteId, {
      onSuccess: ({ replaced }) => {
        toast.success('Item replaced and archived', `${item.name} was replaced in ${selectionsInWords(replaced)}.`)
        onClose()
        onReplaced()
      },
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`${selectionsInWords(uses.length)} still ${uses.length === 1 ? 'needs' : 'need'} “${item.name}”`}
      text="Choose a substitute to replace it everywhere at once. Each client sees before and after."
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              onArchive()
            }}
          >
            Archive without a substitute
          </Button>
          <Button
            disabled={substituteId === null}
            pending={replace.isPending}
            pendingText="Replacing..."
            onClick={send}
          >
            Replace and archive
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError message={replace.error ? messageOf(replace.error, 'The item could not be replaced.') : undefined} />
        <Field
          label="Substitute"
          hint={
            voided === 0
              ? 'Nothing was signed on these selections.'
              : `Replacing voids ${voided === 1 ? '1 signature' : `${voided} signatures`}. The clients are asked to sign again.`
          }
        >
          <Combobox
            options={options}
            value={substituteId}
            onChange={setSubstituteId}
            placeholder="Search the catalog"
            onSearch={setTyped}
            loading={query.isFetching}
            emptyText="No item with the same unit found."
          />
        </Field>
        {groups.map(({ state, title }) => (
          <Uses key={state} title={title} uses={uses.filter((use) => use.state === state)} />
        ))}
      </div>
    </Dialog>
  )
}

function Uses({ title, uses }: { title: string; uses: readonly ItemUse[] }) {
  if (uses.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">
        {title} ({uses.length})
      </h3>
      <ul className="text-sm">
        {uses.map(({ selectionId, name, room, projectName }) => (
          <li key={selectionId} className="border-t py-1.5">
            {name} <span className="text-ink-soft">{[room, projectName].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
