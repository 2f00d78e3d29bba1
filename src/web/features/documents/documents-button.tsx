import FileText from 'virtual:icons/file-text'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const DocumentsDialog = onDemand(() => import('./documents-dialog.tsx').then((module) => module.DocumentsDialog))

/** Opens the documents of a project: everyone on it gets their own version. */
export function DocumentsButton({ project }: { project: ProjectDetail | undefined }) {
  const [open, setOpen] = useState(false)
  if (!project) return null
  return (
    <>
      <Button variant="secondary" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
        Documents
      </Button>
      {open && <DocumentsDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
