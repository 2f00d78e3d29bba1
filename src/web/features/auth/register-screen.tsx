import { trialOffers } from '#shared/trial/offers.ts'
import { offeredTrialDays } from '#web/platform/trial-days.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { regionFacts, regions } from '#shared/kernel/regions.ts'
import { legalPages } from '#shared/kernel/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input, PasswordInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { NameFields } from '#web/ui/fields/name-fields.tsx'
import { AuthLayout, textLink } from './auth-layout.tsx'
import { registerErrorText } from './error-texts.ts'
import { useRegister } from './queries.ts'
import { regionOfBrowser, registrationOf } from './register-form.ts'
import { scenes } from './scenes.ts'

const regionOptions = regions.map((value) => ({ value, label: regionFacts[value].name }))

export function RegisterScreen() {
  const router = useRouter()
  const register = useRegister()
  const form = useZodForm({
    schema: () => import('./form-schemas.ts').then((module) => module.RegisterForm),
    explain: registerErrorText,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
      region: regionOfBrowser(),
      termsAccepted: false,
    },
  })

  const createAccount = form.submit(async (values) => {
    const user = await register.mutateAsync(registrationOf(values))
    toast.success('Registration successful', `Welcome, ${user.firstName || user.username}!`)
    router.history.replace('/dashboard')
  })

  return (
    <AuthLayout
      title="Create your account"
      text={trialOffers(offeredTrialDays()).register}
      scene={scenes.register}
      footer={<Footer />}
    >
      <form noValidate onSubmit={createAccount} className="flex flex-col gap-5">
        <NameFields form={form} own />
        <Field label="Email" error={form.errorOf('email')}>
          <Input {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field
          label="Password"
          hint="8 characters or more. Common passwords are not accepted."
          error={form.errorOf('password')}
        >
          <PasswordInput {...form.register('password', { deps: ['confirmPassword'] })} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={form.errorOf('confirmPassword')}>
          <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
        </Field>
        <ControlledField
          form={form}
          name="region"
          label="Where you build"
          hint="Sets your currency, units and catalog. You can change it in Settings."
        >
          {(field) => <Select options={regionOptions} value={field.value} onChange={field.onChange} name="region" />}
        </ControlledField>
        <Controller
          control={form.control}
          name="termsAccepted"
          render={({ field }) => (
            <Checkbox
              label={<Terms />}
              checked={field.value}
              onChange={field.onChange}
              ref={field.ref}
              error={form.errorOf('termsAccepted')}
            />
          )}
        />
        <FormError message={form.rootError} />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingText="Creating account...">
          Create account
        </Button>
      </form>
    </AuthLayout>
  )
}

function Terms() {
  return (
    <>
      I accept the{' '}
      <a href={legalPages.terms.path} target="_blank" className={textLink}>
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href={legalPages.privacy.path} target="_blank" className={textLink}>
        Privacy Policy
      </a>
    </>
  )
}

function Footer() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Already have an account?{' '}
        <Link to="/login" className={textLink}>
          Sign in
        </Link>
      </p>
      <p className="text-xs">Homeowners and trades do not register: your builder invites you by email.</p>
    </div>
  )
}
