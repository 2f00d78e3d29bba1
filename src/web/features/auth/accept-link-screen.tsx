import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { AcceptMagicLink, NewPassword, type inspectMagicLink } from '#shared/auth/contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { acceptLinkErrorText } from './error-texts.ts'
import { homeOf, linkQuery, useAcceptLink } from './queries.ts'
import { scenes } from './scenes.ts'

const AcceptForm = z.object({
  firstName: AcceptMagicLink.shape.firstName,
  lastName: AcceptMagicLink.shape.lastName,
  newPassword: z.union([z.literal(''), NewPassword], 'Password must be at least 8 characters long'),
  rememberMe: z.boolean(),
})

/** A link is used up by a click, not by being opened: mail programs open links to look at them. */
export function AcceptLinkScreen({ token }: { token: string }) {
  const { data: link } = useSuspenseQuery(linkQuery(token))
  const router = useRouter()
  const accept = useAcceptLink()
  const invitation = link.purpose === 'invitation'
  const form = useZodForm({
    schema: AcceptForm,
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
    const user = await accept.mutateAsync({ token, ...names, newPassword: newPassword || undefined, rememberMe })
    toast.success(
      invitation ? 'Welcome to Finishwork' : 'Login successful',
      `Welcome${invitation ? '' : ' back'}, ${user.firstName || user.username}!`,
    )
    router.history.replace(homeOf(user))
  })

  return (
    <AuthLayout title={invitation ? 'You are invited' : 'Welcome back'} text={greeting(link)} scene={scenes.link}>
      <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
        {invitation && (
          <>
            <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
              <Field label="First name" optional error={form.errorOf('firstName')}>
                <Input {...form.register('firstName')} autoComplete="given-name" />
              </Field>
              <Field label="Last name" optional error={form.errorOf('lastName')}>
                <Input {...form.register('lastName')} autoComplete="family-name" />
              </Field>
            </div>
          </>
        )}
        {(link.endsPassword || (invitation && !link.hasPassword)) && (
          <Field
            label={link.endsPassword ? 'New password' : 'Password'}
            optional
            hint={
              link.endsPassword
                ? 'This address is confirmed for the first time, so a password set before it ends now. Choose a new one, or sign in by email link each time.'
                : '8 characters or more. Without one you sign in by email link each time.'
            }
            error={form.errorOf('newPassword')}
          >
            <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
          </Field>
        )}
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
        <FormError message={form.rootError} />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingText="Signing in...">
          {invitation ? 'Accept invitation' : 'Sign in'}
        </Button>
      </form>
    </AuthLayout>
  )
}

function greeting(link: ReplyOf<typeof inspectMagicLink>): string {
  if (link.purpose === 'sign_in') return `Sign in as ${link.email}.`
  const who = link.companyName ?? 'Your builder'
  const where = link.projectName ? ` to ${link.projectName}` : ''
  return `${who} invited you (${link.email})${where}.`
}
