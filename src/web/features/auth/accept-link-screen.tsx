import { useRouter } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import type { CurrentUser } from '#shared/auth/contract.ts'
import type { inspectMagicLink } from '#shared/auth/endpoints.ts'
import { returnPath } from '#shared/auth/return-path.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { BUILDER_CHOOSES_TRADES } from '#shared/selections/work-words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { PasswordInput } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { NameFields } from '#web/ui/fields/name-fields.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { acceptLinkErrorText } from './error-texts.ts'
import { dashboardOf, useAcceptLink } from './queries.ts'
import { scenes } from './scenes.ts'

type Link = ReplyOf<typeof inspectMagicLink>
type Props = {
  token: string
  link: Link
  /** The page to return to after signing in. */
  next: string | undefined
  /** The account signed in on this device. */
  user: CurrentUser | null
}

/** A click uses up the link, not opening it: mail programs open links to check them. */
export function AcceptLinkScreen({ token, link, next, user }: Props) {
  const router = useRouter()
  const accept = useAcceptLink()
  const invitation = link.purpose === 'invitation'
  const signedIn = user?.email === link.email
  const form = useZodForm({
    schema: () => import('./form-schemas.ts').then((module) => module.AcceptForm),
    explain: acceptLinkErrorText,
    defaultValues: {
      firstName: link.firstName ?? '',
      lastName: link.lastName ?? '',
      newPassword: '',
      rememberMe: true,
    },
  })
  const signIn = form.submit(async ({ firstName, lastName, newPassword, rememberMe }) => {
    const names = invitation ? { firstName: firstName || undefined, lastName: lastName || undefined } : {}
    const person = await accept.mutateAsync({ token, ...names, newPassword: newPassword || undefined, rememberMe })
    const name = person.firstName || person.username
    if (invitation) toast.success('Invitation accepted', `Welcome, ${name}!`)
    else toast.success('Login successful', `Welcome${link.firstVisit ? '' : ' back'}, ${name}!`)
    router.history.replace(returnPath(next) ?? dashboardOf(person))
  })

  return (
    <AuthLayout
      title={titleOf(link)}
      text={greeting(link)}
      scene={scenes.link}
      company={link.companyName}
      logo={link.companyLogo}
    >
      <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
        {user && !signedIn && (
          <Banner tone="info">
            You are signed in as {user.email}. Going on signs you out and signs you in as {link.email}.
          </Banner>
        )}
        {invitation && !signedIn && <NameFields form={form} own />}
        {(link.endsPassword || (invitation && !link.hasPassword && !signedIn)) && (
          <Field
            label={link.endsPassword ? 'New password' : 'Password'}
            optional
            hint={
              link.endsPassword
                ? 'This confirms your email address for the first time, so the password set before stops working. Choose a new one here, or sign in with an email link each time.'
                : '8 characters or more. Without a password you sign in with an email link each time.'
            }
            error={form.errorOf('newPassword')}
          >
            <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
          </Field>
        )}
        {!signedIn && (
          <Controller
            control={form.control}
            name="rememberMe"
            render={({ field }) => (
              <Checkbox
                label="Stay signed in on this device for 30 days"
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
        <FormError message={form.rootError} />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingText="Signing in...">
          {invitation ? 'Accept invitation' : 'Sign in'}
        </Button>
      </form>
    </AuthLayout>
  )
}

const titleOf = ({ purpose, firstVisit }: Link): string =>
  purpose === 'invitation' ? 'You are invited' : firstVisit ? 'Welcome' : 'Welcome back'

function greeting(link: Link): string {
  if (link.purpose === 'sign_in') return `Sign in as ${link.email}.`
  const who = link.companyName ?? 'Your builder'
  const where = link.projectName ? ` to ${link.projectName}` : ''
  // The form asks a trade for a name alone, and their page shows nothing before the builder has chosen.
  const trades = link.type === 'subcontractor' ? ` ${BUILDER_CHOOSES_TRADES}` : ''
  return `${who} invited you (${link.email})${where}.${trades}`
}
