import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { RefusedItem } from './queries.ts'

type Props = {
  title: string
  text: string
  rows: readonly RefusedItem[]
  onClose: () => void
  /** How many items can be changed. */
  others: number
  othersLabel: string
  onOthers: () => void
  anywayLabel: string
  onAnyway: () => void
}

/** The items that stopped an act, with the reason of each, and what can be done instead. */
export function RefusedItemsDialog(props: Props) {
  const { title, text, rows, onClose, others, othersLabel, onOthers, anywayLabel, onAnyway } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onAnyway}>
            {anywayLabel}
          </Button>
          {others > 0 && <Button onClick={onOthers}>{othersLabel}</Button>}
        </>
      }
    >
      <ul className="flex max-h-80 flex-col gap-2 overflow-auto text-sm">
        {rows.map(({ id, name, message }) => (
          <li key={id}>
            <span className="font-medium">{name ?? 'An item'}</span>
            <span className="block text-ink-soft">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
