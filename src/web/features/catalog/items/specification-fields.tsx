import Plus from 'virtual:icons/plus'
import Trash from 'virtual:icons/trash'
import { useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { ZodForm } from '#web/ui/fields/form.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import type { ItemForm } from './item-form-schema.ts'

export type ItemFormState = ZodForm<z.input<typeof ItemForm>, z.output<typeof ItemForm>>

/** Pairs of name and value: Finish, Chrome. */
export function SpecificationFields({ form }: { form: ItemFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'specifications' })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Specifications</legend>
      {fields.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[2fr_3fr_auto] items-start gap-2">
          <Field
            label={`Name of specification ${index + 1}`}
            hideLabel
            error={form.errorOf(`specifications.${index}.name`)}
          >
            <Input {...form.register(`specifications.${index}.name`)} placeholder="Finish" />
          </Field>
          <Field
            label={`Value of specification ${index + 1}`}
            hideLabel
            error={form.errorOf(`specifications.${index}.value`)}
          >
            <Input {...form.register(`specifications.${index}.value`)} placeholder="Brushed brass" />
          </Field>
          <IconButton
            label={`Remove specification ${index + 1}`}
            icon={<Trash aria-hidden />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        onClick={() => append({ name: '', value: '' })}
      >
        Add specification
      </Button>
    </fieldset>
  )
}
