import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { useEditProfile } from './queries.ts'

export function ProfileSection() {
  const user = useCurrentUser()
  const save = useEditProfile()
  const { firstName, lastName, phone, address } = user
  const form = useZodForm({
    schema: () => import('#shared/auth/schemas.ts').then((module) => module.ProfileEdit),
    defaultValues: {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      phone: phone ?? '',
      address: address ?? '',
    },
    failure: 'Your profile could not be saved.',
  })
  useUnsavedGuard(form.formState.isDirty && !form.formState.isSubmitting, undefined, { formOf: 'search' })
  const send = form.submit(async (values) => {
    await save.mutateAsync(values)
    form.reset(form.getValues())
    toast.success('Profile saved')
  })
  return (
    <Card as="section">
      <CardHeader title="Profile" text={`You sign in as ${user.email}.`} />
      <form onSubmit={(event) => void send(event)} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="First name" error={form.errorOf('firstName')}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={form.errorOf('lastName')}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
        <Field label="Phone" optional error={form.errorOf('phone')}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label="Address" optional error={form.errorOf('address')}>
          <Input autoComplete="street-address" {...form.register('address')} />
        </Field>
        <div className="sm:col-span-2">
          <FormError message={form.rootError} />
        </div>
        <div>
          <Button type="submit" className="max-sm:w-full" pending={save.isPending} pendingText="Saving...">
            Save profile
          </Button>
        </div>
      </form>
    </Card>
  )
}
