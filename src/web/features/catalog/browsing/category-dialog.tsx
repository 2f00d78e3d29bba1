import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { Waste } from '#shared/procurement/costs/schemas.ts'
import { NewCategory, CategoryColor, CategoryIcon } from '#shared/catalog/category-schemas.ts'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { lookOf } from '#shared/catalog/rules.ts'
import { ACCEPTED_IMAGES } from '#shared/files/rules.ts'
import type { Picture } from '#shared/files/contract.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { categoryBuyingQuery } from '#web/features/procurement/costs/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { icons, swatchOf, tints } from './category-look.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { useCreateCategory, useEditCategory } from '../queries.ts'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { UploadList } from '#web/ui/files/upload-list.tsx'
import { useUploads } from '#web/ui/files/use-uploads.ts'

const CategoryForm = NewCategory.extend({ waste: typedNumber(Waste, { decimals: 1 }).nullish() })

/** Creates a category, or edits its name, icon, color, picture and waste. */
export function CategoryDialog({ category, onClose }: { category?: SelectionCategory; onClose: () => void }) {
  const create = useCreateCategory()
  const edit = useEditCategory()
  const [cover, setCover] = useState<Picture | null>(category?.cover ?? null)
  const form = useZodForm({
    schema: CategoryForm,
    failure: 'The category could not be saved.',
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      icon: category?.icon ?? null,
      color: category?.color ?? null,
    },
  })
  // Waste is not part of the category that clients read. Saving leaves it as it is until it is changed here.
  const { data: buying } = useQuery({ ...categoryBuyingQuery(category?.id ?? 0), enabled: category !== undefined })
  const uploads = useUploads((file) => {
    setCover(file.picture)
    form.setValue('coverFileId', file.id, { shouldDirty: true })
  })
  const look = lookOf({ name: form.watch('name') ?? '', icon: form.watch('icon'), color: form.watch('color') })
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        if (category) await edit.mutateAsync({ id: category.id, body: { ...values, version: category.version } })
        else await create.mutateAsync(values)
        toast.success(category ? 'Category saved' : 'Category created', values.name)
      }}
      onClose={onClose}
      discards="this category"
      title={category ? 'Edit category' : 'New category'}
      submitLabel={category ? 'Save category' : 'Create category'}
    >
      <Field label="Name" required error={form.errorOf('name')}>
        <Input {...form.register('name')} maxLength={200} />
      </Field>
      <Field label="Description" optional error={form.errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
      <ControlledField
        form={form}
        name="waste"
        label="Waste"
        optional
        hint="Added to what you order of its measured items, such as tile per sq ft. Only builders see it."
      >
        {(field) => (
          <NumberInput
            {...field}
            value={field.value === undefined ? (buying?.waste ?? null) : field.value}
            decimals={1}
            unit="%"
            className="max-w-40"
          />
        )}
      </ControlledField>
      <Controller
        control={form.control}
        name="icon"
        render={({ field }) => (
          <Choices label="Icon" hint="Chosen by the category’s name unless you pick one.">
            {CategoryIcon.options.map((name) => {
              const { icon: Icon, label } = icons[name]
              return (
                <Choice key={name} label={label} on={look.icon === name} onChoose={() => field.onChange(name)}>
                  <Icon aria-hidden className="size-5 stroke-[1.5]" />
                </Choice>
              )
            })}
          </Choices>
        )}
      />
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <Choices label="Color">
            {CategoryColor.options.map((name) => (
              <Choice
                key={name}
                label={tints[name].label}
                on={look.color === name}
                onChoose={() => field.onChange(name)}
              >
                <span className={cx('size-6 rounded-full', tints[name].className)} />
              </Choice>
            ))}
          </Choices>
        )}
      />
      <div className="flex flex-wrap items-center gap-4">
        <ItemPicture
          picture={cover}
          sizes="96px"
          fallback={swatchOf({ name: form.watch('name') ?? '', ...look })}
          className="w-24! shrink-0 rounded-card"
        />
        <div className="flex flex-col items-start gap-2">
          <UploadButton accept={ACCEPTED_IMAGES} camera onFiles={uploads.start}>
            {cover ? 'Change picture' : 'Upload picture'}
          </UploadButton>
          {cover && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setCover(null)
                form.setValue('coverFileId', null, { shouldDirty: true })
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <UploadList uploads={uploads.running} />
    </FormDialog>
  )
}

function Choices({ label, hint, children }: { label: string; hint?: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {label} {hint && <span className="font-normal text-ink-soft">{hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = { label: string; on: boolean; onChoose: () => void; children: React.ReactNode }

function Choice({ label, on, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={on}
      onClick={onChoose}
      className="inline-flex size-10 items-center justify-center rounded-control border border-transparent hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft touch:size-11"
    >
      {children}
    </button>
  )
}
