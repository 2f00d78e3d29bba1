import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import CircleCheck from 'virtual:icons/circle-check'
import { useEffect } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { PasswordInput } from '#web/ui/fields/input.tsx'
import { AuthLayout, textLink } from './auth-layout.tsx'
import { resetPasswordErrorText } from './error-texts.ts'
import { useResetPassword } from './queries.ts'
import { scenes } from './scenes.ts'
import { SentPanel } from './sent-panel.tsx'

const REDIRECT_AFTER_MS = 3000

const route = getRouteApi('/_public-only')

export function ResetPasswordScreen({ token }: { token: string }) {
  const { next } = route.useSearch()
  const reset = useResetPassword()
  const form = useZodForm({
    schema: () => import('./form-schemas.ts').then((module) => module.ResetForm),
    explain: resetPasswordErrorText,
    defaultValues: { password: '', confirmPassword: '' },
  })
  const send = form.submit(({ password }) => reset.mutateAsync({ token, newPassword: password }))

  if (reset.isSuccess) return <Done next={next} />
  const missing = token === ''
  return (
    <AuthLayout
      title="Set a new password"
      text="This signs you out on all devices."
      scene={scenes.recover}
      footer={
        <p>
          Link expired?{' '}
          <Link to="/forgot-password" search={{ next }} className={textLink}>
            Request a new one
          </Link>
        </p>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError message={missing ? 'Invalid or missing reset token' : form.rootError} />
        <Field
          label="New password"
          hint="8 characters or more. Common passwords are not accepted."
          error={form.errorOf('password')}
        >
          <PasswordInput
            {...form.register('password', { deps: ['confirmPassword'] })}
            autoComplete="new-password"
            disabled={missing}
          />
        </Field>
        <Field label="Confirm password" error={form.errorOf('confirmPassword')}>
          <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" disabled={missing} />
        </Field>
        <Button
          type="submit"
          size="lg"
          disabled={missing}
          pending={form.formState.isSubmitting}
          pendingText="Resetting..."
        >
          Reset password
        </Button>
      </form>
    </AuthLayout>
  )
}

function Done({ next }: { next: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', search: { next } }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <AuthLayout title="Password reset successful" scene={scenes.recover}>
      <SentPanel icon={<CircleCheck aria-hidden />}>
        <p>Your new password is set. You will be taken to the login page in a moment.</p>
      </SentPanel>
      <ButtonLink to="/login" search={{ next }} size="lg" className="mt-6 w-full">
        Go to login
      </ButtonLink>
    </AuthLayout>
  )
}
