import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./create-project-dialog.tsx')
// A form of this size is loaded when somebody reaches for it, not with every page that offers it.
const CreateProjectDialog = lazy(() => loadDialog().then((module) => ({ default: module.CreateProjectDialog })))

type NewProjectButtonProps = {
  label?: string
  /** Of several on one page only one is primary. */
  variant?: 'primary' | 'secondary'
}

/** Opens the dialog; after success it closes and is empty again. */
export function NewProjectButton({ label = 'New Project', variant }: NewProjectButtonProps) {
  const [open, setOpen] = useState(false)
  const prepare = () => void loadDialog()
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
      <Suspense>{open && <CreateProjectDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
