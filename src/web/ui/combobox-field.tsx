import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { controlClass, optionClass, popupClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldLabelId, useFieldProps } from './field.tsx'
import { usePopupPlace } from './popup-place.ts'

export type ComboboxOption<V extends string | number> = { value: V; label: string; hint?: string; icon?: ReactNode }

export type ComboboxProps<V extends string | number> = {
  options: readonly ComboboxOption<V>[]
  value: V | null | undefined
  onChange: (value: V | null) => void
  placeholder?: string
  emptyText?: ReactNode
  /** Read aloud when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  /** For one that appears because somebody asked for it. */
  takesFocus?: boolean
  /** The server searches: `options` are then its results, shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
}

type FieldProps<V extends string | number> = ComboboxProps<V> & {
  /** What was typed before this was loaded. */
  typed: string | undefined
}

/** Loaded because somebody reached for it, so it takes the focus and opens. The default export is what `lazy` asks for. */
export default function ComboboxField<V extends string | number>(props: FieldProps<V>) {
  const { options, value, onChange, placeholder = 'Search', emptyText = 'Nothing found.', label, disabled } = props
  const field = useFieldProps()
  // Named by reference: while the list is open, Base UI hides what surrounds it from screen readers, the label too.
  const labelId = useFieldLabelId()
  const place = usePopupPlace()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const chosen = useSame(options.find((option) => option.value === value) ?? null)
  return (
    <Base.Root<ComboboxOption<V>>
      items={options}
      value={chosen}
      onValueChange={(next, event) =>
        event.reason === 'escape-key' ? leaveAsItIs(event) : onChange(next?.value ?? null)
      }
      onInputValueChange={(text, event) =>
        event.reason === 'escape-key' && text === '' ? leaveAsItIs(event) : props.onSearch?.(text)
      }
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={props.onSearch ? null : undefined}
      disabled={disabled}
      autoHighlight
      defaultOpen
      defaultInputValue={props.typed}
    >
      <div className="relative flex items-center">
        <Base.Input
          {...field}
          ref={input}
          aria-label={label}
          aria-labelledby={label ? undefined : labelId}
          placeholder={placeholder}
          className={cx(controlClass, 'pr-10')}
        />
        <Base.Trigger
          aria-label="Show options"
          className="absolute right-1 inline-flex size-8 items-center justify-center rounded-control text-ink-soft touch:size-11"
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Trigger>
      </div>
      <Base.Portal container={place}>
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

/** Esc closes the list, then the dialog around it; it never takes back what was chosen. */
function leaveAsItIs(event: { cancel: () => void; allowPropagation: () => void }): void {
  event.cancel()
  event.allowPropagation()
}

/** The option as it was as long as it says the same: another object would look like another choice and undo what was typed. */
function useSame<V extends string | number>(option: ComboboxOption<V> | null): ComboboxOption<V> | null {
  const [kept, keep] = useState(option)
  if (option?.value !== kept?.value || option?.label !== kept?.label) keep(option)
  return kept
}
