import { NewOwner } from '#shared/people/schemas.ts'
import type { z } from 'zod'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { InvitationDialog, InvitedPerson } from '#web/ui/overlays/invitation-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useInviteOwner } from '../people/queries.ts'

type Values = { email: string; firstName: string; lastName: string }
type InviteOwnerProps = { projectId: number; title: string; open: boolean; onClose: () => void }

/** A client invites the person they own the house with. */
export function InviteOwnerDialog({ projectId, title, open, onClose }: InviteOwnerProps) {
  const invite = useInviteOwner(projectId)
  const form = useZodForm({
    schema: NewOwner as z.ZodType<NewOwner, Values>,
    defaultValues: { email: '', firstName: '', lastName: '' },
    failure: 'The invitation was not sent. Please try again.',
  })
  return (
    <InvitationDialog
      form={form}
      open={open}
      save={async (values) => {
        await invite.mutateAsync(values)
        toast.success('Invitation sent', `We emailed ${values.email}. They see the project once they accept.`)
      }}
      onClose={onClose}
      title={title}
      text="They see the same project, can choose and sign like you, and you both see who did what."
    >
      <InvitedPerson form={form} />
    </InvitationDialog>
  )
}
