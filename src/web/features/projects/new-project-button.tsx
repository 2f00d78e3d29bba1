import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CreateProjectDialog } from './create-project-dialog.tsx'

/** Opens the dialog; after success it closes and is empty again. */
export function NewProjectButton({ label = 'New Project' }: { label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  )
}
