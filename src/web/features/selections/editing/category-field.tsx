import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import type { SelectionForm } from './selection-form.ts'

export function CategoryField({ form, projectId }: { form: SelectionForm; projectId: number }) {
  const { data: categories = [] } = useQuery(categoriesQuery({ projectId }))
  return (
    <Field label="Category" optional error={form.errorOf('categoryId')}>
      <Combobox
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.watch('categoryId')}
        onChange={(id) => form.setValue('categoryId', id, { shouldDirty: true })}
      />
    </Field>
  )
}
