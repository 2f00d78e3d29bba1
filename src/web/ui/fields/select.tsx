import ChevronsUpDown from 'virtual:icons/chevrons-up-down'
import { controlClass } from './control-classes.ts'
import { cx } from '../cx.ts'
import { useFieldProps } from './field.tsx'

export type SelectOption<V extends string> = { value: V; label: string }

type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[]
  value: V | null | undefined
  onChange: (value: V) => void
  /** For an optional field: the placeholder can be chosen again. */
  onClear?: () => void
  placeholder?: string
  /** For screen readers, when there is no `Field` around it. */
  label?: string
  disabled?: boolean
  name?: string
  className?: string
}

/** The browser's own control: a wheel on a phone, type-ahead on a desktop, and no code to load. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, onClear, placeholder = 'Choose', label, disabled, name, className } = props
  const field = useFieldProps()
  const chosen = options.some((option) => option.value === value) ? value : undefined
  return (
    <div className={cx('relative', className)}>
      <select
        {...field}
        aria-label={label}
        name={name}
        disabled={disabled}
        value={chosen ?? ''}
        onChange={({ target }) => (target.value === '' ? onClear?.() : onChange(target.value as V))}
        className={cx(controlClass, 'appearance-none truncate pr-9', chosen === undefined && 'text-ink-soft')}
      >
        {(chosen === undefined || onClear) && (
          <option value="" disabled={!onClear}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
