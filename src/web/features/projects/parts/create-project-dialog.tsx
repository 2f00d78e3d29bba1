import type { z } from 'zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NewProjectForm } from '#shared/projects/schemas.ts'
import type { CopySource } from '#shared/templates/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { localTimeZone, today } from '#web/platform/formatting.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { ProjectZone } from '#web/platform/project-zone.tsx'
import { askAboutPastDay } from '#web/ui/fields/ask-before-submit.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ClientField, ProjectNameFields, ProjectPlanFields } from '../editing/project-fields.tsx'
import { useCreateFromTemplates, useCreateProject } from '../queries.ts'
import { TemplatePicker } from '#web/features/templates/parts/template-picker.tsx'

type CreateProjectDialogProps = { onClose: () => void; templates?: readonly CopySource[] }

/** A new project needs a name, an address and a client; everything else can be added later. */
export function CreateProjectDialog({ onClose, templates = [] }: CreateProjectDialogProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const create = useCreateProject()
  const createFilled = useCreateFromTemplates()
  const [sources, setSources] = useState(templates)
  // One key per dialog: pressing the button twice creates one project.
  const key = useFormKey()
  const form = useZodForm({
    schema: NewProjectForm,
    failure: 'Failed to create project',
    defaultValues: {
      name: '',
      address: '',
      description: '',
      notes: '',
      clientId: user.id,
      startDate: null,
      expectedCompletionDate: null,
      budget: null,
      projectType: null,
      timeZone: user.company?.timeZone ?? localTimeZone(),
    },
  })

  const save = async (values: z.output<typeof NewProjectForm>) => {
    await askAboutPastDay('start date', values.startDate, today(values.timeZone))
    await askAboutPastDay('expected completion', values.expectedCompletionDate, today(values.timeZone))
    try {
      const body = { ...values, builderId: user.id, status: 'planning' }
      const { id } =
        sources.length === 0
          ? await create.mutateAsync({ body, key })
          : await createFilled.mutateAsync({ body: { project: body, sources: [...sources] }, key })
      const text = 'Your new project has been created successfully.'
      const project = { to: '/projects/$projectId', params: { projectId: String(id) } } as const
      // What came from templates is reviewed and sent next.
      if (sources.length > 0) {
        toast.success('Project created', text)
        void navigate({ ...project, search: { tab: 'selections' } })
      } else
        toast.success('Project created', text, {
          action: { label: 'View Project', onClick: () => void navigate(project) },
        })
    } catch (error) {
      toast.error('Error', messageOf(error, 'Failed to create project'))
      throw error
    }
  }

  return (
    <FormDialog
      form={form}
      save={save}
      onClose={onClose}
      discards="this project"
      size="lg"
      title="Create Project"
      text="Name, address and client. Everything else can wait."
      submitLabel="Create Project"
      pendingText="Creating..."
    >
      <ProjectNameFields form={form} />
      <ClientField form={form} hint="Choose yourself until you know who the client is." />
      <TemplatePicker value={sources} onChange={setSources} />
      <ProjectZone timeZone={form.watch('timeZone')}>
        <ProjectPlanFields form={form} currency={user.company?.currency ?? 'USD'} min={today(form.watch('timeZone'))} />
      </ProjectZone>
    </FormDialog>
  )
}
