import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Name = 'firstName' | 'lastName'

type NameFieldsProps = {
  form: { register: (name: Name) => UseFormRegisterReturn; errorOf: (name: Name) => string | undefined }
  /** Whether readers enter their own name, which the browser can fill in. */
  own?: boolean
}

/** First and last name side by side, both optional. */
export function NameFields({ form, own = false }: NameFieldsProps) {
  return (
    <div className={own ? 'grid gap-5 sm:grid-cols-2 sm:gap-3' : 'grid gap-5 sm:grid-cols-2'}>
      <Field label="First name" optional error={form.errorOf('firstName')}>
        <Input {...form.register('firstName')} autoComplete={own ? 'given-name' : 'off'} />
      </Field>
      <Field label="Last name" optional error={form.errorOf('lastName')}>
        <Input {...form.register('lastName')} autoComplete={own ? 'family-name' : 'off'} />
      </Field>
    </div>
  )
}
