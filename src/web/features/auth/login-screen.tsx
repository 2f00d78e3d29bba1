import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'virtual:icons/arrow-left'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { legalPages } from '#shared/kernel/pages.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input, PasswordInput } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { AuthLayout, textLink } from './auth-layout.tsx'
import { loginErrorText } from './error-texts.ts'
import { checkFailed, dashboardOf, useLogin } from './queries.ts'
import { returnPath } from '#shared/auth/return-path.ts'
import { signOutInWords } from '#shared/auth/sign-out-words.ts'
import { scenes } from './scenes.ts'

const REDIRECT_AFTER_MS = 100

const userTypes = [
  { value: 'builder', label: 'Builder' },
  { value: 'client', label: 'Client' },
] as const
type UserType = (typeof userTypes)[number]['value']

const helpers = {
  builder: 'Builder access: project and fund (budget) management tools.',
  client: 'Client access: your client portal, with your selections and messages.',
}

const unconfirmed = signOutInWords(false)

const route = getRouteApi('/_public-only')

export function LoginScreen() {
  const router = useRouter()
  const { next, 'signed-out': signedOut } = route.useSearch()
  const login = useLogin()
  const [unreachable] = useState(checkFailed)
  const [destination, setDestination] = useState<string>()
  const form = useZodForm({
    schema: () => import('#shared/auth/schemas.ts').then((module) => module.Login),
    explain: loginErrorText,
    defaultValues: { email: '', password: '', userType: chosenUserType(), rememberMe: false },
  })
  const userType = form.watch('userType') ?? 'builder'

  useEffect(() => {
    if (destination === undefined) return undefined
    const timer = setTimeout(() => router.history.replace(destination), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [destination, router])

  const signIn = form.submit(async (values) => {
    rememberUserType(values.userType ?? 'builder')
    const user = await login.mutateAsync(values)
    toast.success('Login successful', `Welcome back, ${user.firstName || user.username}!`)
    setDestination(returnPath(next) ?? dashboardOf(user))
  })

  return (
    <AuthLayout
      title="Sign in"
      text="Sign in to see your projects and selections."
      scene={scenes.login}
      footer={<Footer next={next} />}
    >
      {signedOut && (
        <Banner tone="warn" role="status" title={unconfirmed.title} className="mb-5">
          {unconfirmed.text}
        </Banner>
      )}
      {unreachable && !signedOut && (
        <Banner tone="warn" role="alert" title="We could not check whether you are signed in" className="mb-5">
          <p>The server did not respond as expected. You may still be signed in.</p>
          <ButtonAnchor variant="secondary" size="sm" className="mt-2" href={returnPath(next) ?? '/dashboard'}>
            Try again
          </ButtonAnchor>
        </Banner>
      )}
      <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
        <Field label="Email" error={form.errorOf('email')}>
          <Input {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field
          label="Password"
          error={form.errorOf('password')}
          aside={
            <Link
              to="/forgot-password"
              search={{ next }}
              className={`${textLink} text-sm touch:-my-3 touch:inline-flex touch:min-h-11 touch:items-center`}
            >
              Forgot password?
            </Link>
          }
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Controller
          control={form.control}
          name="rememberMe"
          render={({ field }) => (
            <Checkbox label="Remember me for 30 days" checked={field.value ?? false} onChange={field.onChange} />
          )}
        />
        <FormError message={form.rootError} />
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingText="Signing in...">
          Sign in
        </Button>
        <UserTypeChoice
          value={userType}
          error={form.errorOf('userType')}
          onChange={(value) => {
            form.clearErrors('userType')
            form.setValue('userType', value)
          }}
        />
      </form>
    </AuthLayout>
  )
}

type UserTypeChoiceProps = { value: UserType; error: string | undefined; onChange: (value: UserType) => void }

/** Small and last: it is only remembered, and people see the pages of their own account. */
function UserTypeChoice({ value, error, onChange }: UserTypeChoiceProps) {
  return (
    <fieldset className="text-xs text-ink-soft">
      <div className="flex flex-wrap items-center gap-x-4">
        <legend className="float-left mr-4">I am a</legend>
        {userTypes.map((type) => (
          <label key={type.value} className="inline-flex items-center gap-1.5 touch:min-h-11">
            <input
              type="radio"
              name="userType"
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
              className="size-4 accent-primary"
            />
            {type.label}
          </label>
        ))}
      </div>
      <p className="mt-1">{helpers[value]} Your account decides what you see, also as a subcontractor.</p>
      <p aria-live="polite" className={error ? 'mt-1 text-sm text-danger-ink' : 'hidden'}>
        {error}
      </p>
    </fieldset>
  )
}

function Footer({ next }: { next: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        New to Finishwork?{' '}
        <Link to="/register" className={textLink}>
          Create an account
        </Link>
      </p>
      <p>
        No password?{' '}
        <Link to="/magic-link" search={{ next }} className={textLink}>
          Get a sign-in link by email
        </Link>
      </p>
      <p className="text-xs">
        By signing in you agree to our{' '}
        <a href={legalPages.terms.path} className="underline underline-offset-2">
          Terms of Service
        </a>{' '}
        and{' '}
        <a href={legalPages.privacy.path} className="underline underline-offset-2">
          Privacy Policy
        </a>
        .
      </p>
      <ButtonAnchor
        href="/"
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="-ml-2.5 self-start text-ink-soft"
      >
        Back
      </ButtonAnchor>
    </div>
  )
}

type UserChoice = 'builder' | 'client'

const KEY = 'finishwork-user-type'

/** The choice of the last sign-in on this device; builder by default. It only changes texts: the account decides. */
function chosenUserType(): UserChoice {
  try {
    return localStorage.getItem(KEY) === 'client' ? 'client' : 'builder'
  } catch {
    return 'builder'
  }
}

function rememberUserType(choice: UserChoice): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be blocked; the choice is then asked again.
  }
}
