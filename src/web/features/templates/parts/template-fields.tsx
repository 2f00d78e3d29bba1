import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'

type Name = 'name' | 'description'

type TemplateFieldsProps = {
  form: { register: (name: Name) => UseFormRegisterReturn; errorOf: (name: Name) => string | undefined }
}

/** A template's name and description. */
export function TemplateFields({ form }: TemplateFieldsProps) {
  return (
    <>
      <Field label="Template name" required error={form.errorOf('name')}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Description" optional error={form.errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
    </>
  )
}
