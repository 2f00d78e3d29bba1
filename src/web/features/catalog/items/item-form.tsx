import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { FormProvider } from 'react-hook-form'
import type { ItemBuying } from '#shared/procurement/costs/contract.ts'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { availabilities, availabilityLabel, isSameItem, perUnit } from '#shared/catalog/rules.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Picture } from '#shared/files/contract.ts'
import { priceOf } from '#web/features/procurement/parts/price-of.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { askBeforeSubmit } from '#web/ui/fields/ask-before-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { DataSheetField } from './data-sheet-field.tsx'
import type { ItemForm } from './item-form-schema.ts'
import { formValuesOf, itemBody } from './item-form-values.ts'
import { PictureArranger } from './picture-arranger.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { findSameItem } from '../queries.ts'
import { SpecificationFields } from './specification-fields.tsx'

const ItemBuyingFields = onDemand(() =>
  import('#web/features/procurement/parts/item-buying-fields.tsx').then((module) => module.ItemBuyingFields),
)

type Body = ReturnType<typeof itemBody>
type Saved = {
  body: Omit<Body, 'buying'> & Partial<Pick<Body, 'buying'>>
  pictures: readonly Picture[]
  another: boolean
}

type ItemFormProps = {
  item?: SelectionItem
  categoryId?: number
  /** The item that was just created: the next one starts with its category, brand, unit and delivery. */
  previous?: SelectionItem
  /** What the item costs; `null` when that could not be read, and then it is left as it is. */
  buying?: ItemBuying | null
  onSave: (saved: Saved) => Promise<void>
  onCancel: () => void
}

const availabilityOptions = availabilities.map((value) => ({ value, label: availabilityLabel(value) }))

export function ItemEditor({ item, categoryId, previous, buying, onSave, onCancel }: ItemFormProps) {
  const { company } = useCurrentUser()
  const units = useUnitOptions(perUnit, item?.unit)
  const { data: categories = [], isError: withoutCategories } = useQuery(categoriesQuery())
  const [pictures, setPictures] = useState<readonly Picture[]>(item?.pictures ?? [])
  const [sheet, setSheet] = useState<number | null>()
  const form = useZodForm({
    schema: () => import('./item-form-schema.ts').then((module) => module.ItemForm),
    failure: 'The item could not be saved.',
    defaultValues: formValuesOf(item, categoryId, previous, buying ?? undefined),
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const arranged = pictures !== (item?.pictures ?? pictures) || (!item && pictures.length > 0)
  useUnsavedGuard((isDirty || arranged || sheet != null) && !isSubmitting && !(isSubmitSuccessful && !form.rootError))
  const save = (another: boolean) =>
    form.submit(async (values) => {
      if (!item || !isSameItem(item, values)) await askAboutSameItem(values, item?.id)
      const { buying: costs, ...fields } = itemBody(values)
      const body = {
        ...fields,
        ...(buying !== null && { buying: costs }),
        ...(sheet != null && { dataSheetFileId: sheet }),
      }
      await onSave({ body, pictures, another })
    })
  const { setFocus, setValue, clearErrors } = form
  const follows = priceOf(form.watch('buying'))
  // The price that is sent is the one that is shown. A missing price is no longer missing.
  useEffect(() => {
    if (follows === null) return
    setValue('price', follows, { shouldDirty: true })
    clearErrors('price')
  }, [follows, setValue, clearErrors])
  useEffect(() => {
    if (previous) setFocus('name')
  }, [previous, setFocus])
  return (
    <form noValidate onSubmit={save(false)} className="grid grid-cols-1 gap-6 xl:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-6">
        <FormError message={form.rootError} />
        <Card as="section" className="flex flex-col gap-5">
          <Field label="Name" required error={form.errorOf('name')}>
            <Input {...form.register('name')} />
          </Field>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
            <Field label="Brand" optional error={form.errorOf('brand')}>
              <Input {...form.register('brand')} />
            </Field>
            <Field label="Model" optional error={form.errorOf('model')}>
              <Input {...form.register('model')} />
            </Field>
            <Field
              label="SKU"
              optional
              hint="Your own number. Imports find the item by it."
              error={form.errorOf('sku')}
            >
              <Input {...form.register('sku')} />
            </Field>
          </div>
          <ControlledField
            form={form}
            name="categoryId"
            label="Category"
            required
            error={withoutCategories ? 'The categories could not be loaded.' : undefined}
          >
            {(field) => (
              <Combobox
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value}
                onChange={field.onChange}
                placeholder="Choose a category"
              />
            )}
          </ControlledField>
          <Field label="Description" optional error={form.errorOf('description')}>
            <Textarea {...form.register('description')} />
          </Field>
        </Card>
        <Card as="section" className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <ControlledField
            form={form}
            name="price"
            label="Price"
            required
            hint={follows === null ? undefined : 'Cost plus markup, below.'}
          >
            {(field) => (
              <MoneyInput
                {...field}
                value={follows ?? field.value}
                disabled={follows !== null}
                decimals={2}
                currency={company?.currency}
              />
            )}
          </ControlledField>
          <ControlledField form={form} name="unit" label="Unit">
            {(field) => <Select options={units} value={field.value} onChange={field.onChange} />}
          </ControlledField>
          <ControlledField form={form} name="availability" label="Availability">
            {(field) => <Select options={availabilityOptions} value={field.value} onChange={field.onChange} />}
          </ControlledField>
          <ControlledField form={form} name="leadTimeDays" label="Lead time" optional>
            {(field) => <NumberInput {...field} decimals={0} unit="days" />}
          </ControlledField>
        </Card>
        <Card as="section">
          <CardHeader title="Buying" text="Only builders see this." />
          <Costs buying={buying} form={form} currency={company?.currency ?? 'USD'} />
        </Card>
        <Card as="section" className="flex flex-col gap-6">
          <SpecificationFields form={form} />
          <DataSheetField form={form} onFile={setSheet} />
        </Card>
      </div>
      <div className="flex flex-col gap-6 max-xl:-order-1">
        <Card as="section">
          <CardHeader title="Pictures" text="The first picture is the cover." />
          <PictureArranger pictures={pictures} onChange={setPictures} />
        </Card>
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {!item && (
          <Button variant="secondary" disabled={isSubmitting} onClick={save(true)}>
            Save and add another
          </Button>
        )}
        <Button type="submit" pending={isSubmitting} pendingText="Saving...">
          {item ? 'Save item' : 'Create item'}
        </Button>
      </div>
    </form>
  )
}

type CostsProps = {
  buying: ItemBuying | null | undefined
  form: ReturnType<typeof useZodForm<z.input<typeof ItemForm>, z.output<typeof ItemForm>>>
  currency: string
}

/** Folded, because most items are edited for something else. */
function Costs({ buying, form, currency }: CostsProps) {
  const [open, setOpen] = useState(false)
  if (buying === null)
    return <p className="text-sm text-ink-soft">What this item costs could not be loaded. Saving leaves it as it is.</p>
  if (open)
    return (
      <FormProvider {...form}>
        <ItemBuyingFields errorOf={form.errorOf} currency={currency} buying={buying} />
      </FormProvider>
    )
  const known = [
    buying?.supplier?.name,
    buying?.cost == null ? undefined : `cost ${formatMoney(buying.cost, currency)}`,
    buying?.pack ? `in packs: ${buying.pack}` : undefined,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {known.length > 0 && <p className="text-sm">{known.join(', ')}</p>}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {known.length > 0 ? 'Change supplier and cost' : 'Add supplier and cost'}
      </Button>
    </div>
  )
}

async function askAboutSameItem(values: { name: string; model?: string | null }, itemId?: number): Promise<void> {
  const same = await findSameItem(values, itemId)
  if (!same) return
  await askBeforeSubmit({
    title: 'An item with this name and model already exists',
    text: `It is in ${same.categoryName}.`,
    action: 'Save anyway',
    cancel: 'Keep editing',
  })
}
