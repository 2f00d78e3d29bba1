import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { perUnit } from '#shared/catalog/rules.ts'
import { ItemFields } from '#shared/catalog/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Id } from '#shared/kernel/schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PhotoField } from '#web/ui/files/photo-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { useCreateItem } from '../queries.ts'

const QuickItem = z.object({
  name: ItemFields.name,
  categoryId: Id.nullable().refine((id) => id !== null, 'Please choose a category.'),
  price: typedNumber(ItemFields.price, { decimals: 2 })
    .nullable()
    .refine((value) => value !== null, 'Please enter a price.'),
  unit: ItemFields.unit,
  fileId: Id.nullable(),
})

type Props = {
  /** For this decision only: the lists of the catalog do not show it. */
  oneOff: boolean
  name: string
  categoryId: number | null
  onCreated: (item: SelectionItem) => void
  onClose: () => void
}

/** The few fields that an item needs to be proposed. Everything else can be added on its page. */
export function QuickItemDialog({ oneOff, name, categoryId, onCreated, onClose }: Props) {
  const { company } = useCurrentUser()
  const { data: categories = [] } = useQuery(categoriesQuery())
  const units = useUnitOptions(perUnit)
  const create = useCreateItem()
  const form = useZodForm({
    schema: QuickItem,
    defaultValues: { name, categoryId, price: null, unit: 'each', fileId: null },
    failure: 'The item could not be saved.',
  })
  return (
    <FormDialog
      form={form}
      save={async ({ fileId, price, categoryId: chosen, ...fields }) => {
        const place = { categoryId: chosen ?? 0, price: price ?? 0, pictureFileIds: fileId === null ? [] : [fileId] }
        const item = await create.mutateAsync({ ...fields, ...place, ...(oneOff && { oneOff }) })
        onCreated(item)
        toast.success(oneOff ? 'One-off item added' : 'Item added to the catalog', item.name)
      }}
      onClose={onClose}
      discards="this item"
      title={oneOff ? 'Use a one-off item' : 'Add an item to the catalog'}
      text={
        oneOff
          ? 'It is for this decision only and does not appear in your catalog.'
          : 'It appears in your catalog, for this and other projects.'
      }
      submitLabel={oneOff ? 'Use this item' : 'Add item'}
    >
      <Field label="Name" required error={form.errorOf('name')}>
        <Input {...form.register('name')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <ControlledField form={form} name="price" label="Price" required>
          {(field) => <MoneyInput {...field} decimals={2} currency={company?.currency} />}
        </ControlledField>
        <ControlledField form={form} name="unit" label="Unit">
          {(field) => <Select options={units} value={field.value} onChange={field.onChange} />}
        </ControlledField>
      </div>
      <ControlledField form={form} name="categoryId" label="Category" required>
        {(field) => (
          <Combobox
            options={categories.map(({ id, name: label }) => ({ value: id, label }))}
            value={field.value}
            onChange={field.onChange}
            placeholder="Choose a category"
          />
        )}
      </ControlledField>
      <Controller
        control={form.control}
        name="fileId"
        render={({ field }) => (
          <PhotoField alt="The item" fileId={field.value} error={form.errorOf('fileId')} onChange={field.onChange} />
        )}
      />
    </FormDialog>
  )
}
