import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { Refused } from './use-cell-edits.ts'

/** Why nothing was changed, row by row; where it makes sense, the others can be changed without these. */
export function RefusalsDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { title, rows, retry } = refused
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={rows.length === 1 ? 'One row stops it.' : `${rows.length} rows stop it.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {retry && (
            <Button
              onClick={() => {
                onClose()
                retry()
              }}
            >
              Change the others
            </Button>
          )}
        </>
      }
    >
      <ul className="flex max-h-80 flex-col gap-2 overflow-auto text-sm">
        {rows.map(({ id, name, message }, place) => (
          <li key={`${id}-${place}`}>
            <span className="font-medium">{name ?? 'A selection'}</span>
            <span className="block text-ink-soft">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
