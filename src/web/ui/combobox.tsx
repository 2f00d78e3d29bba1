import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { controlClass, optionClass, popupClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field.tsx'

export type ComboboxOption<V extends string | number> = { value: V; label: string; hint?: string; icon?: ReactNode }

type ComboboxProps<V extends string | number> = {
  options: readonly ComboboxOption<V>[]
  value: V | null | undefined
  onChange: (value: V | null) => void
  placeholder?: string
  emptyText?: ReactNode
  /** Read aloud when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  /** The server searches: `options` are then its results, shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
}

/** A select that one can search in. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const { options, value, onChange, placeholder = 'Search', emptyText = 'Nothing found.', label, disabled } = props
  const field = useFieldProps()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root<ComboboxOption<V>>
      items={options}
      value={chosen}
      onValueChange={(next) => onChange(next?.value ?? null)}
      onInputValueChange={(text) => props.onSearch?.(text)}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={props.onSearch ? null : undefined}
      disabled={disabled}
      autoHighlight
    >
      <div className="relative flex items-center">
        <Base.Input {...field} aria-label={label} placeholder={placeholder} className={cx(controlClass, 'pr-10')} />
        <Base.Trigger
          aria-label="Show options"
          className="absolute right-1 inline-flex size-8 items-center justify-center rounded-control text-ink-soft touch:size-11"
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={cx(popupClass, 'w-(--anchor-width) min-w-56 p-1')}
            aria-busy={props.loading || undefined}
          >
            <Base.Empty className="px-2.5 py-2 text-sm text-ink-soft empty:hidden">
              {props.loading ? 'Searching...' : emptyText}
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain">
              {(option: ComboboxOption<V>) => (
                <Base.Item key={option.value} value={option} className={optionClass}>
                  {option.icon}
                  <span className="min-w-0 flex-1">
                    {option.label}
                    {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4 text-primary" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
