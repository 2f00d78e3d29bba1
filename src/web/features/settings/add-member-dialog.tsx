import { Controller } from 'react-hook-form'
import { NewTeamMember } from '#shared/people/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useAddTeamMember } from './queries.ts'

const roleOptions = [
  { value: 'user', label: 'Builder' },
  { value: 'admin', label: 'Admin' },
] as const

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function AddMemberDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddTeamMember()
  const form = useZodForm({
    schema: NewTeamMember,
    defaultValues: { firstName: '', lastName: '', email: '', role: 'user' },
    failure: 'The member could not be added.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'this invitation', () => {
    form.reset()
    onOpenChange(false)
  })
  const send = form.submit(async (values) => {
    await add.mutateAsync(values)
    form.reset()
    onOpenChange(false)
    toast.success('Invitation sent', values.email)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      size="sm"
      title="Add a team member"
      text="They get an invitation by email."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form="add-member" pending={add.isPending} pendingText="Sending...">
            Send invitation
          </Button>
        </>
      }
    >
      <form id="add-member" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <Field label="Email" required error={form.errorOf('email')}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={form.errorOf('firstName')}>
            <Input {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={form.errorOf('lastName')}>
            <Input {...form.register('lastName')} />
          </Field>
        </div>
        <Field label="Role" error={form.errorOf('role')}>
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => <Select options={roleOptions} value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <FormError message={form.rootError} />
      </form>
    </Dialog>
  )
}
