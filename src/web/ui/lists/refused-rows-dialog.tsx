import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { Refused } from './bulk-act.ts'

type Props = {
  refused: Refused
  /** Shown for a row without a name. */
  unnamed: string
  onClose: () => void
}

/** Names the rows that stopped an act, with the reason of each, and what can be done instead. */
export function RefusedRowsDialog({ refused, unnamed, onClose }: Props) {
  const { title, rows, anyway, others } = refused
  const { text = rows.length === 1 ? 'One row stops it.' : `${rows.length} rows stop it.` } = refused
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {[anyway, others].map(
            (choice) =>
              choice && (
                <Button
                  key={choice.label}
                  variant={choice === anyway ? 'secondary' : 'primary'}
                  onClick={() => {
                    onClose()
                    choice.onClick()
                  }}
                >
                  {choice.label}
                </Button>
              ),
          )}
        </>
      }
    >
      <ul className="flex max-h-80 flex-col gap-2 overflow-auto text-sm">
        {rows.map(({ id, name, message }, place) => (
          <li key={`${id}-${place}`}>
            <span className="font-medium">{name ?? unnamed}</span>
            <span className="block text-ink-soft">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
