import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import ArrowLeft from 'virtual:icons/arrow-left'
import MailCheck from 'virtual:icons/mail-check'
import { returnPath } from '#shared/auth/return-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { AuthLayout, textLink } from './auth-layout.tsx'
import { forgotPasswordErrorText } from './error-texts.ts'
import { demoQuery, useForgotPassword } from './queries.ts'
import { scenes } from './scenes.ts'
import { SentPanel, WhereItArrives } from './sent-panel.tsx'

const route = getRouteApi('/_public-only')

export function ForgotPasswordScreen() {
  const { next } = route.useSearch()
  const forgot = useForgotPassword()
  const { data: demo } = useQuery({ ...demoQuery, enabled: forgot.isSuccess })
  const form = useZodForm({
    schema: () => import('./form-schemas.ts').then((module) => module.EmailForm),
    explain: forgotPasswordErrorText,
    defaultValues: { email: '' },
  })
  const send = form.submit((values) => forgot.mutateAsync({ ...values, next: returnPath(next) }))

  if (forgot.isSuccess) {
    return (
      <AuthLayout title="Check your email" scene={scenes.recover}>
        <SentPanel icon={<MailCheck aria-hidden />}>
          <p>
            If an account exists for <strong>{forgot.variables.email}</strong>, a reset link was sent to it.
          </p>
          <p>
            The link expires in 1 hour. <WhereItArrives {...forgot.data} />
          </p>
          {demo?.offered && (
            <p>
              The accounts of the demo company are shared, so they get no reset link.{' '}
              <TextAnchor href="/landing">Enter the demo without a password</TextAnchor>
            </p>
          )}
        </SentPanel>
        <ButtonLink
          to="/login"
          search={{ next }}
          variant="secondary"
          size="lg"
          className="mt-6 w-full"
          icon={<ArrowLeft aria-hidden />}
        >
          Back to login
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to set a new one."
      scene={scenes.recover}
      footer={
        <p>
          Remembered it?{' '}
          <Link to="/login" search={{ next }} className={textLink}>
            Back to login
          </Link>
        </p>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label="Email" error={form.errorOf('email')}>
          <Input {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <FormError message={form.rootError} />
        <Button
          type="submit"
          size="lg"
          disabled={form.watch('email').trim() === ''}
          pending={form.formState.isSubmitting}
          pendingText="Sending..."
        >
          Send reset link
        </Button>
      </form>
    </AuthLayout>
  )
}
