import { useNavigate } from '@tanstack/react-router'
import { Archive, CopyPlus, Pencil } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { NewTemplate } from '#shared/templates/schemas.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { MoreActions } from '#web/ui/more-actions.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { CreateProjectDialog } from './create-project-dialog.tsx'
import { useArchiveProject, useEditProject } from './queries.ts'

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
  const formId = useId()
  const form = useZodForm({
    schema: Words,
    failure: 'The template could not be saved.',
    defaultValues: { name: project.name, description: project.description ?? '' },
  })
  const save = form.submit(async (values) => {
    await mutateAsync({ ...values, version: project.version })
    onClose()
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'your changes', onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Rename template"
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingText="Saving...">
            Save template
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        <Field label="Template name" required error={form.errorOf('name')}>
          <Input {...form.register('name')} />
        </Field>
        <Field label="Description" optional error={form.errorOf('description')}>
          <Textarea {...form.register('description')} rows={2} />
        </Field>
        <FormError message={form.rootError} />
      </form>
    </Dialog>
  )
}
