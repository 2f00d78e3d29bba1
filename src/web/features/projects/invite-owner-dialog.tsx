import { NewOwner } from '#shared/people/schemas.ts'
import type { z } from 'zod'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useZodForm } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { NameFields } from '#web/ui/name-fields.tsx'
import { toast } from '#web/ui/toast.tsx'
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
  return (
    <FormDialog
      form={form}
      open={open}
      save={async (values) => {
        await invite.mutateAsync(values)
        toast.success('Invitation sent', `We emailed ${values.email}. They see the project once they accept.`)
      }}
      onClose={onClose}
      discards="this invitation"
      size="sm"
      title="Invite the other owner"
      text="They see the same project, can choose and sign like you, and you both see who did what."
      submitLabel="Send invitation"
      pendingText="Sending..."
    >
      <Field label="Email" required error={form.errorOf('email')}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <NameFields form={form} />
    </FormDialog>
  )
}
