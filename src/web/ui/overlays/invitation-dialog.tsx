import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../fields/field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { Input } from '../fields/input.tsx'
import { NameFields } from '../fields/name-fields.tsx'

type Preset = 'discards' | 'size' | 'submitLabel' | 'pendingText'

/** Sends an invitation; `InvitedPerson` asks to whom. */
export const InvitationDialog = <I extends FieldValues, O>(props: Omit<FormDialogProps<I, O>, Preset>) => (
  <FormDialog {...props} discards="this invitation" size="sm" submitLabel="Send invitation" pendingText="Sending..." />
)

type PersonField = 'email' | 'firstName' | 'lastName'
type PersonForm = {
  register: (name: PersonField) => UseFormRegisterReturn
  errorOf: (name: PersonField) => string | undefined
}

export const InvitedPerson = ({ form }: { form: PersonForm }) => (
  <>
    <Field label="Email" required error={form.errorOf('email')}>
      <Input type="email" autoComplete="off" {...form.register('email')} />
    </Field>
    <NameFields form={form} />
  </>
)
