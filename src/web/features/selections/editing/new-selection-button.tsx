import Plus from 'virtual:icons/plus'
import { Button } from '#web/ui/button.tsx'

/** Opens the form of a new selection; the tab holds it, so that it stays open while the list around the button changes. */
export function NewSelectionButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<Plus aria-hidden />} onClick={onClick}>
      New selection
    </Button>
  )
}
