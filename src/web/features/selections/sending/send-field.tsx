import { Controller } from 'react-hook-form'
import { Switch } from '#web/ui/fields/choices.tsx'
import type { SelectionForm } from '../editing/selection-form.ts'

/** Whether the client sees a new selection at once. */
export function SendField({ form, client }: { form: SelectionForm; client: string | null }) {
  return (
    <Controller
      control={form.control}
      name="send"
      render={({ field }) => (
        <Switch
          label={`Send to ${client ?? 'the client'} now`}
          hint="When this is off, it is a draft that only your team sees until you send it."
          checked={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}
