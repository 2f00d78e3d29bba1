import type { z } from 'zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { ItemTarget } from '#shared/item-changes/contract.ts'
import { itemsInWords, priceChangeInWords, roundingWords } from '#shared/item-changes/rules.ts'
import { type PriceChange, PriceChangeForm, type PriceOn, Rounding } from '#shared/item-changes/schemas.ts'
import { currencySign } from '#shared/kernel/money.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { ItemFilter } from '#web/reads/catalog.ts'
import { isChanged, PricePreview } from '../price-preview.tsx'
import { PriceScopeFields } from '../price-scope-fields.tsx'
import { pricePreviewQuery, useChangeItems } from '../queries.ts'
import { useUndo } from '../use-undo.ts'

type Props = {
  /** Chosen items, or the filter of the page to start from. */
  scope: { items: readonly SelectionItem[] } | { filter: ItemFilter }
  onClose: () => void
  onDone?: () => void
}

const directions = [
  { value: 'up', label: 'Increase' },
  { value: 'down', label: 'Decrease' },
] as const

/** Changes many prices by a percentage or an amount, with every new price shown before it is saved. */
export function PriceChangeDialog({ scope, onClose, onDone }: Props) {
  const { company } = useCurrentUser()
  const currency = company?.currency ?? 'USD'
  const [filter, setFilter] = useState<ItemFilter>('filter' in scope ? scope.filter : {})
  const [supplierId, setSupplierId] = useState<number | null>(null)
  const form = useZodForm({
    schema: PriceChangeForm,
    defaultValues: { on: 'price', by: 'percent', direction: 'up', value: '', rounding: 'none' },
    failure: 'The prices could not be changed.',
  })
  const save = useChangeItems()
  const { undo } = useUndo()
  const target = 'items' in scope ? { itemIds: scope.items.map(({ id }) => id) } : targetOf(filter, supplierId)
  const typed = form.watch()
  const parsed = PriceChangeForm.safeParse(typed)
  const change = useSettled(parsed.data)
  const problem = typed.value === '' ? undefined : parsed.error?.issues[0]?.message
  const preview = useQuery({
    ...pricePreviewQuery(target, change ?? noChange),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
  })
  const data = change && preview.data
  const rows = data?.rows.filter(isChanged) ?? []
  const changePrices = async (values: z.output<typeof PriceChangeForm>) => {
    try {
      const items = rows.map(({ id, version }) => ({ id, version }))
      const done = await save.mutateAsync({ act: 'price', items, change: values })
      const words = `${itemsInWords(done.items)}, ${priceChangeInWords(values, currency)}`
      toast.success(values.on === 'cost' ? 'Costs changed' : 'Prices changed', words, {
        action: { label: 'Undo', onClick: () => void undo(done) },
      })
      onDone?.()
    } catch (error) {
      // Something changed since the preview: the next one shows the prices of now.
      void preview.refetch()
      throw error
    }
  }
  return (
    <FormDialog
      form={form}
      save={changePrices}
      onClose={onClose}
      size="lg"
      title="Change prices"
      text={
        'items' in scope
          ? `${itemsInWords(scope.items.length)} chosen`
          : 'All items of a category, a brand, a supplier or your search'
      }
      discards="this price change"
      submitLabel={submitLabel(rows.length, typed.on)}
      pendingText="Changing..."
      submitDisabled={rows.length === 0 || preview.isFetching}
    >
      {'filter' in scope && (
        <PriceScopeFields filter={filter} onChange={setFilter} supplierId={supplierId} onSupplier={setSupplierId} />
      )}
      <ChangeFields form={form} currency={currency} />
      {problem ? (
        <FormError message={problem} />
      ) : preview.error ? (
        <FormError message={messageOf(preview.error, 'The preview could not be loaded.')} />
      ) : data ? (
        <PricePreview preview={data} />
      ) : change ? (
        <Skeleton className="h-32" />
      ) : (
        <p className="text-sm text-ink-soft">Enter a number to see every new price before anything is saved.</p>
      )}
    </FormDialog>
  )
}

function submitLabel(count: number, on: PriceOn): string {
  if (count === 0) return `Change ${on}s`
  return count === 1 ? `Change 1 ${on}` : `Change ${count.toLocaleString('en-US')} ${on}s`
}

type Form = ReturnType<
  typeof useZodForm<
    { on: PriceOn; by: 'percent' | 'amount'; direction: 'up' | 'down'; value: string | number; rounding: Rounding },
    PriceChange
  >
>

function ChangeFields({ form, currency }: { form: Form; currency: string }) {
  const kinds = [
    { value: 'percent', label: 'Percent' },
    { value: 'amount', label: `Amount (${currencySign(currency)})` },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <ControlledField
        form={form}
        name="on"
        label="Change"
        className="col-span-2 sm:col-span-4"
        hint={form.watch('on') === 'cost' ? 'A price that is cost plus markup follows. Typed prices stay.' : undefined}
      >
        {(field) => (
          <SegmentedControl label="Change" options={subjects} value={field.value} onChange={field.onChange} />
        )}
      </ControlledField>
      <ControlledField form={form} name="direction" label="Direction">
        {(field) => <Select options={directions} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      <ControlledField form={form} name="value" label="By">
        {(field) => (
          <NumberInput
            value={field.value}
            onChange={(value) => field.onChange(value ?? '')}
            ref={field.ref}
            decimals={2}
            unit={form.watch('by') === 'percent' ? '%' : undefined}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="by" label="Percent or amount">
        {(field) => <Select options={kinds} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      <ControlledField form={form} name="rounding" label="Round">
        {(field) => <Select options={roundings} value={field.value} onChange={field.onChange} />}
      </ControlledField>
    </div>
  )
}

const roundings = Rounding.options.map((value) => ({ value, label: roundingWords[value] }))

const subjects = [
  { value: 'price', label: 'Prices' },
  { value: 'cost', label: 'Costs' },
] as const

const noChange: PriceChange = { on: 'price', by: 'percent', value: 1, rounding: 'none' }

const targetOf = (
  { categoryId, q, brand, availability, minPrice, maxPrice }: ItemFilter,
  supplierId: number | null,
): ItemTarget => ({
  filter: {
    categoryId,
    ...(supplierId !== null && { supplierId }),
    q,
    brands: brand && [...brand],
    availability: availability && [...availability],
    minPrice,
    maxPrice,
  },
})

const SETTLE_MS = 300

/** The change once typing pauses, so that a preview is not requested for each digit. */
function useSettled(change: PriceChange | undefined): PriceChange | undefined {
  const text = change && JSON.stringify(change)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled === undefined ? undefined : (JSON.parse(settled) as PriceChange)
}
