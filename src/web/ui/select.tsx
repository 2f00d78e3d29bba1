import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { controlClass, optionClass, popupClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field.tsx'

export type SelectOption<V extends string> = { value: V; label: string; hint?: ReactNode; icon?: ReactNode }

type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[]
  value: V | null | undefined
  onChange: (value: V) => void
  placeholder?: string
  /** Read aloud when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  name?: string
  className?: string
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder = 'Choose', label, disabled, name, className } = props
  const field = useFieldProps()
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value as string, label: option.label }))}
      value={value ?? null}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      name={name}
    >
      <Base.Trigger
        {...field}
        aria-label={label}
        className={cx(controlClass, 'flex items-center justify-between gap-2 text-left select-none', className)}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-soft" />
        <Base.Icon>
          <ChevronsUpDown aria-hidden className="size-4 text-ink-soft" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup
            className={cx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1')}
          >
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={optionClass}>
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
                </span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-primary" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
