import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { NewProjectForm } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { localTimeZone, today } from '#web/platform/formatting.ts'
import { newId } from '#web/platform/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { ClientPicker } from './client-picker.tsx'
import { ProjectNameFields, ProjectPlanFields } from './project-fields.tsx'
import { useCreateProject } from './queries.ts'

/** A new project: its name, its address and whose house it is; the rest can follow. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const create = useCreateProject()
  const formId = useId()
  // One dialog is one project, however often its button is pressed.
  const [key] = useState(() => newId())
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
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'this project', onClose)

  const send = form.submit(async (values) => {
    try {
      const body = { ...values, builderId: user.id, status: 'planning' }
      const { id } = await create.mutateAsync({ body, key })
      const open = () => void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })
      toast.success('Project created', 'Your new project has been created successfully.', {
        action: { label: 'View Project', onClick: open },
      })
      onClose()
    } catch (error) {
      toast.error('Error', messageOf(error, 'Failed to create project'))
      throw error
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="lg"
      title="Create Project"
      text="The name, the address and whose house it is. The rest can follow."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingText="Creating...">
            Create Project
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <ProjectNameFields form={form} />
        <Controller
          control={form.control}
          name="clientId"
          render={({ field }) => (
            <Field
              label="Client"
              required
              error={form.errorOf('clientId')}
              hint="You can stand in until you know who it is for."
            >
              <ClientPicker value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <ProjectPlanFields form={form} currency={user.company?.currency ?? 'USD'} min={today(form.watch('timeZone'))} />
        <FormError message={form.rootError} />
      </form>
    </Dialog>
  )
}
