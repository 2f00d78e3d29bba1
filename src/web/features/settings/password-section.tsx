import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { PasswordInput } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { useChangePassword } from './queries.ts'

export function PasswordSection() {
  const { hasPassword, email } = useCurrentUser()
  const change = useChangePassword()
  const form = useZodForm({
    schema: () => import('./password-form.ts').then((module) => module.PasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failure: 'Your password could not be changed.',
  })
  const send = form.submit(async ({ currentPassword, newPassword }) => {
    await change.mutateAsync({ newPassword, ...(hasPassword && { currentPassword }) })
    form.reset()
    toast.success(hasPassword ? 'Password changed' : 'Password set', 'Your other devices were signed out.')
  })
  return (
    <Card as="section">
      <CardHeader
        title={hasPassword ? 'Change password' : 'Set a password'}
        text="At least 8 characters. Common passwords are not accepted. This signs out your other devices and turns off your calendar address."
      />
      <form onSubmit={(event) => void send(event)} noValidate className="flex max-w-md flex-col gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field label="Current password" error={form.errorOf('currentPassword')}>
            <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
        )}
        <Field label="New password" error={form.errorOf('newPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Field label="Confirm new password" error={form.errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <FormError message={form.rootError} />
        <div>
          <Button type="submit" className="max-sm:w-full" pending={change.isPending} pendingText="Saving...">
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
