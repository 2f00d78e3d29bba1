import { NewOwner } from '#shared/people/schemas.ts'
import type { z } from 'zod'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useInviteOwner } from '../people/queries.ts'

type Values = { email: string; firstName: string; lastName: string }
type InviteOwnerProps = { projectId: number; open: boolean; onClose: () => void }

/** A client invites the person they own the house with. */
export function InviteOwnerDialog({ projectId, open, onClose }: InviteOwnerProps) {
  const invite = useInviteOwner(projectId)
  const form = useZodForm({
    schema: NewOwner as z.ZodType<NewOwner, Values>,
    defaultValues: { email: '', firstName: '', lastName: '' },
    failure: 'Failed to send the invitation.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'this invitation', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async (values) => {
    await invite.mutateAsync(values)
    toast.success('Invitation sent', `We emailed ${values.email}. They see the project once they accept.`)
    form.reset()
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      size="sm"
      title="Invite the other owner"
      text="They see the same project, can choose and sign like you, and you both see who did what."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Sending..." onClick={() => void send()}>
            Send invitation
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <Field label="Email" required error={form.errorOf('email')}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="First name" optional error={form.errorOf('firstName')}>
            <Input {...form.register('firstName')} />
          </Field>
          <Field label="Last name" optional error={form.errorOf('lastName')}>
            <Input {...form.register('lastName')} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
