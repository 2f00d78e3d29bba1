import { Link } from '@tanstack/react-router'
import MailCheck from 'virtual:icons/mail-check'
import { returnPath } from '#shared/auth/return-path.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { AuthLayout, textLink } from './auth-layout.tsx'
import { magicLinkErrorText } from './error-texts.ts'
import { useRequestLink } from './queries.ts'
import { scenes } from './scenes.ts'
import { SentPanel, WhereItArrives } from './sent-panel.tsx'

type AskProps = {
  title?: string
  /** The page to return to after signing in. */
  next?: string | undefined
  /** Why a new link is needed: the one opened has expired or was used. */
  refusal?: string
}

export function AskForLinkScreen({ title = 'Sign in by email', refusal, next }: AskProps) {
  const request = useRequestLink()
  const form = useZodForm({
    schema: () => import('./form-schemas.ts').then((module) => module.EmailForm),
    explain: magicLinkErrorText,
    defaultValues: { email: '' },
  })
  const send = form.submit((values) => request.mutateAsync({ ...values, next: returnPath(next) }))

  if (request.isSuccess) {
    return (
      <AuthLayout title="Check your email" scene={scenes.link} footer={<OtherWays next={next} />}>
        <SentPanel icon={<MailCheck aria-hidden />}>
          <p>
            If an account exists for <strong>{request.variables.email}</strong>, a sign-in link was sent to it.
          </p>
          <p>
            The link works once and expires in 10 minutes. <WhereItArrives {...request.data} />
          </p>
        </SentPanel>
        <Button variant="secondary" size="lg" className="mt-6 w-full" onClick={() => request.reset()}>
          Send another link
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={title}
      text={refusal ? 'We can email you a new one.' : 'We will email you a link that signs you in without a password.'}
      scene={scenes.link}
      footer={<OtherWays next={next} />}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        {refusal && (
          <Banner tone="warn" role="alert">
            {refusal}
          </Banner>
        )}
        <Field label="Email" error={form.errorOf('email')}>
          <Input {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <FormError message={form.rootError} />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingText="Sending...">
          Send sign-in link
        </Button>
      </form>
    </AuthLayout>
  )
}

function OtherWays({ next }: { next: string | undefined }) {
  return (
    <p>
      Have a password?{' '}
      <Link to="/login" search={{ next }} className={textLink}>
        Sign in with it
      </Link>
    </p>
  )
}
