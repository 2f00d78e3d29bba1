import { useNavigate } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import CopyPlus from 'virtual:icons/copy-plus'
import Pencil from 'virtual:icons/pencil'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { NewTemplate } from '#shared/templates/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { MoreActions } from '#web/ui/overlays/more-actions.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { CreateProjectDialog } from '#web/features/projects/parts/create-project-dialog.tsx'
import { useArchiveProject, useEditProject } from '#web/features/projects/queries.ts'
import { TemplateFields } from './template-fields.tsx'

const CopySelectionsDialog = onDemand(() =>
  import('./copy-selections-dialog.tsx').then((module) => module.CopySelectionsDialog),
)

/** A template: the project's selections, without what needs a client. */
export function TemplateScreen({ project, selections }: { project: ProjectDetail; selections: ReactNode }) {
  const [open, setOpen] = useState<'edit' | 'copy' | 'use'>()
  const close = () => setOpen(undefined)
  const archive = useArchive(project)
  return (
    <>
      <title>{`${project.name} · Finishwork`}</title>
      <PageHeader
        back={<BackLink to="/projects/templates">Templates</BackLink>}
        title={project.name}
        badge={<Badge>Template</Badge>}
        subtitle={project.description ?? 'Edit it like a project. New projects start with a copy of it.'}
        actions={
          project.can.edit && (
            <>
              <Button variant="secondary" onClick={() => setOpen('use')}>
                Start a project
              </Button>
              <MoreActions>
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
                  Rename
                </MenuItem>
                <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setOpen('copy')}>
                  Copy selections
                </MenuItem>
                <MenuItem icon={<Archive aria-hidden />} onSelect={() => void archive()}>
                  Archive template
                </MenuItem>
              </MoreActions>
            </>
          )
        }
      />
      {selections}
      {open === 'use' && <CreateProjectDialog onClose={close} templates={[{ projectId: project.id }]} />}
      {open === 'edit' && <RenameDialog project={project} onClose={close} />}
      {open === 'copy' && <CopySelectionsDialog project={project} onClose={close} />}
    </>
  )
}

function useArchive(project: ProjectDetail) {
  const navigate = useNavigate()
  const { mutateAsync } = useArchiveProject(project.id)
  return async () => {
    const text = 'Projects that started from it stay as they are.'
    if (!(await confirm({ title: `Archive ${project.name}?`, text, action: 'Archive template', danger: false }))) return
    try {
      await mutateAsync(true)
      const undo = { label: 'Undo', onClick: () => void mutateAsync(false) }
      toast.success('Template archived', `${project.name} is no longer offered.`, { action: undo })
      void navigate({ to: '/projects/templates' })
    } catch (error) {
      toast.error('Not archived', messageOf(error, 'The template could not be archived.'))
    }
  }
}

const Words = z.object({ name: NewTemplate.shape.name, description: NewTemplate.shape.description })

function RenameDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { mutateAsync } = useEditProject(project.id)
  const form = useZodForm({
    schema: Words,
    failure: 'The template could not be saved.',
    defaultValues: { name: project.name, description: project.description ?? '' },
  })
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        await mutateAsync({ ...values, version: project.version })
      }}
      onClose={onClose}
      discards="your changes"
      title="Rename template"
      submitLabel="Save template"
    >
      <TemplateFields form={form} />
    </FormDialog>
  )
}
