import type { SelectionItem } from '#shared/catalog/contract.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { ItemDetails } from './item-details.tsx'
import { SelectProjectDialog } from '../choosing/select-project-dialog.tsx'
import type { useAddAction } from '../choosing/use-add-action.ts'

const OptionQuantityDialog = onDemand(() =>
  import('../choosing/option-quantity-dialog.tsx').then((module) => module.OptionQuantityDialog),
)

type Opened = { item?: number | undefined; add?: number | undefined }
type Props = {
  search: Opened
  /** An item of the list, so that its dialog opens without a request. */
  known: (id: number | undefined) => SelectionItem | undefined
  add: ReturnType<typeof useAddAction>
  onChange: (change: Opened) => void
}

/** What opens over a list of items: the details of one, and the choice of a project for one. */
export const ItemDialogs = ({ search, known, add, onChange }: Props) => (
  <>
    <ItemDetails
      itemId={search.item}
      known={known(search.item)}
      add={add}
      onClose={() => onChange({ item: undefined })}
    />
    <SelectProjectDialog
      key={search.add}
      itemId={search.add}
      known={known(search.add)}
      onClose={() => onChange({ add: undefined })}
    />
    {add?.question && <OptionQuantityDialog question={add.question} />}
  </>
)
