import FileText from 'virtual:icons/file-text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { documentsQuery } from './queries.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const DocumentsDialog = onDemand(() => import('./documents-dialog.tsx').then((module) => module.DocumentsDialog))

/** Opens the documents of a project: everyone on it gets their own version. */
export function DocumentsButton({ project }: { project: ProjectDetail | undefined }) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  if (!project) return null
  // With its list loaded, the dialog opens in its final size.
  const prefetch = () => void client.prefetchQuery(documentsQuery(project.id))
  return (
    <>
      <Button
        variant="secondary"
        icon={<FileText aria-hidden />}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        Documents
      </Button>
      {open && <DocumentsDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
