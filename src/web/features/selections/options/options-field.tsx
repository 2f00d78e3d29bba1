import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import { useState } from 'react'
import { useFieldArray, type Control, type FieldPath } from 'react-hook-form'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { amountInWords, unitLabel, unitPriceInWords } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { checkUnits } from '#shared/selections/options/units.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { ItemPicker } from './item-picker.tsx'
import { OptionTermsFields } from './option-terms-fields.tsx'
import { optionOfItem, type OptionValues } from '../editing/selection-form.ts'

/** The values of any form with a list of options. */
export type WithOptions = { options: OptionValues[] }
export type OptionsForm = {
  control: Control<WithOptions, unknown, unknown>
  errorOf: (name: FieldPath<WithOptions>) => string | undefined
  watch: (name: 'options') => OptionValues[]
  setValue: (name: FieldPath<WithOptions>, value: boolean, options: { shouldDirty: boolean }) => void
}

type OptionsFieldProps = {
  form: OptionsForm
  project: { id: number; currency: string }
  categoryId: number | null
  /** The planned quantity, used by options without a quantity of their own. */
  planned: { quantity: number | null; unit: Unit }
  /** The first option came with the page and stays. */
  fixed?: boolean
  /** Ids of the items that are already proposed. */
  taken?: ReadonlySet<number>
  /** The catalog is open from the start. */
  picking?: boolean
  onPicked?: (item: SelectionItem) => void
}

/** Catalog items as options, each with its terms, picked in the same place. */
export function OptionsField(props: OptionsFieldProps) {
  const { form, project, categoryId, planned, fixed = false, taken, picking: open = false, onPicked } = props
  const list = useFieldArray({ control: form.control, name: 'options' })
  const [picking, setPicking] = useState(open)
  const options = form.watch('options')
  const toggle = (item: SelectionItem) => {
    const at = options.findIndex(({ itemId }) => itemId === item.id)
    if (at >= 0) return list.remove(at)
    list.append(optionOfItem(item), { shouldFocus: false })
    onPicked?.(item)
  }
  return (
    <section aria-label="Options" className="flex flex-col gap-3">
      {list.fields.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.fields.map((field, index) => (
            <OptionRow
              key={field.id}
              {...{ form, index, planned }}
              currency={project.currency}
              option={options[index] ?? field}
              count={options.length}
              onRemove={fixed && index === 0 ? undefined : () => list.remove(index)}
            />
          ))}
        </ul>
      )}
      {picking ? (
        <ItemPicker
          projectId={project.id}
          categoryId={categoryId}
          picked={new Set(options.map(({ itemId }) => itemId))}
          onToggle={toggle}
          creates
          taken={new Set([...(taken ?? []), ...(fixed && options[0] ? [options[0].itemId] : [])])}
        />
      ) : (
        <Button variant="secondary" icon={<Plus aria-hidden />} className="self-start" onClick={() => setPicking(true)}>
          {options.length > 0 ? 'Add more options' : 'Add options'}
        </Button>
      )}
    </section>
  )
}

type OptionRowProps = {
  form: OptionsForm
  index: number
  option: OptionValues
  count: number
  currency: string
  planned: OptionsFieldProps['planned']
  onRemove: (() => void) | undefined
}

function OptionRow({ form, index, option, count, currency, planned, onRemove }: OptionRowProps) {
  const { item, unit } = option
  const check = checkUnits({ unit: planned.unit, itemUnits: [unit], isBuilder: true })
  const asks = check.kind === 'needsQuantity'
  const catalogPrice = unitPriceInWords(item.price, option.itemUnit, currency)
  // One option at most is recommended.
  const recommend = (on: boolean) => {
    if (!on) return
    for (let other = 0; other < count; other += 1)
      if (other !== index) form.setValue(`options.${other}.recommended`, false, { shouldDirty: true })
  }
  return (
    <li className="rounded-card border bg-surface">
      <div className="flex items-center gap-3 p-3">
        <Picture
          {...pictureSizes(item.imageUrl)}
          sizes="3rem"
          alt=""
          fallback={swatchFor(item.categoryName, item.name)}
          className="w-12! shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{item.name}</p>
          <p className="truncate text-xs text-ink-soft tabular-nums">
            {[item.brand, catalogPrice].filter(Boolean).join(' · ')}
          </p>
        </div>
        {onRemove && (
          <IconButton
            label={`Remove ${item.name}`}
            size="sm"
            variant="ghost"
            icon={<X aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <details open={asks || undefined} className="border-t px-3 py-2">
        <summary className="cursor-pointer text-sm text-ink-soft touch:min-h-11 touch:content-center">
          Quantity, price and note of {item.name}
        </summary>
        <div className="pt-3 pb-2">
          <OptionTermsFields
            form={form}
            prefix={`options.${index}.`}
            currency={currency}
            catalogPrice={catalogPrice}
            question={asks ? questionFor(unit) : undefined}
            planned={amountInWords(planned.quantity ?? 1, planned.unit)}
            unit={option.itemUnit}
            onRecommend={recommend}
          />
        </div>
      </details>
    </li>
  )
}

const questionFor = (unit: Unit): string =>
  unit === 'each' ? 'How many are needed?' : `How many ${unitLabel(unit)} are needed?`
