import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand, preload } from '#web/ui/page/on-demand.tsx'
import { useCurrentUser } from '../auth/queries.ts'

const loadDialog = () => import('./parts/create-project-dialog.tsx')
// The form is large, so it is loaded on first use.
const CreateProjectDialog = onDemand(() => loadDialog().then((module) => module.CreateProjectDialog))

type NewProjectButtonProps = {
  label?: string
  /** Only one button per page is primary. */
  variant?: 'primary' | 'secondary'
}

/** Opens the dialog, which starts empty each time. Disabled once the trial has ended; the banner above the page says why. */
export function NewProjectButton({ label = 'New Project', variant }: NewProjectButtonProps) {
  const [open, setOpen] = useState(false)
  const trial = useCurrentUser().company?.trial
  const prepare = () => preload(loadDialog)
  return (
    <>
      <Button
        variant={variant}
        icon={<Plus aria-hidden />}
        disabled={trial != null && trial.state !== 'running'}
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
