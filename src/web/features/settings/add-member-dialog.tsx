import { NewTeamMember } from '#shared/people/schemas.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { InvitationDialog, InvitedPerson } from '#web/ui/overlays/invitation-dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useAddTeamMember } from './queries.ts'

const roleOptions = [
  { value: 'user', label: 'Builder' },
  { value: 'admin', label: 'Admin' },
] as const

export function AddMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useAddTeamMember()
  const form = useZodForm({
    schema: NewTeamMember,
    defaultValues: { firstName: '', lastName: '', email: '', role: 'user' },
    failure: 'The member could not be added.',
  })
  return (
    <InvitationDialog
      form={form}
      open={open}
      save={async (values) => {
        await add.mutateAsync(values)
        toast.success('Invitation sent', values.email)
      }}
      onClose={onClose}
      title="Add a team member"
      text="They get an invitation by email."
    >
      <InvitedPerson form={form} />
      <ControlledField form={form} name="role" label="Role">
        {(field) => <Select options={roleOptions} value={field.value} onChange={field.onChange} />}
      </ControlledField>
    </InvitationDialog>
  )
}
