import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand, preload } from '#web/ui/on-demand.tsx'

const loadDialog = () => import('./create-project-dialog.tsx')
// A form of this size is loaded when someone reaches for it, not with every page that offers it.
const CreateProjectDialog = onDemand(() => loadDialog().then((module) => module.CreateProjectDialog))

type NewProjectButtonProps = {
  label?: string
  /** Of several on one page only one is primary. */
  variant?: 'primary' | 'secondary'
}

/** Opens the dialog, which is empty again after it was closed. */
export function NewProjectButton({ label = 'New Project', variant }: NewProjectButtonProps) {
  const [open, setOpen] = useState(false)
  const prepare = () => preload(loadDialog)
  return (
    <>
      <Button
        variant={variant}
        icon={<Plus aria-hidden />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  )
}
