import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const NewSelectionDialog = onDemand(() =>
  import('./new-selection-dialog.tsx').then((module) => module.NewSelectionDialog),
)

/** A selection can be planned before it has options. */
export function NewSelectionButton({ project }: { project: ProjectDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        New selection
      </Button>
      {open && <NewSelectionDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
