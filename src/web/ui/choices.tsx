import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { useFieldLabelId } from './field.tsx'

type OnOffProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  /** Of the box itself, so that a form can focus it. */
  inputRef?: Ref<HTMLInputElement>
}

type CheckboxProps = OnOffProps & {
  indeterminate?: boolean
  error?: string
  /** Kept for screen readers, not shown. */
  hideLabel?: boolean
}

export function Checkbox({ label, hint, error, checked, onChange, indeterminate, hideLabel, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label className="flex w-fit items-start gap-2.5 text-sm select-none touch:min-h-11 touch:items-center">
        <BaseCheckbox.Root
          {...rest}
          checked={checked}
          indeterminate={indeterminate}
          onCheckedChange={onChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          className={cx(
            'flex size-5 shrink-0 items-center justify-center rounded-small border bg-surface transition-colors',
            'data-checked:border-primary data-checked:bg-primary data-indeterminate:border-primary data-indeterminate:bg-primary',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          <BaseCheckbox.Indicator className="text-on-primary [&_svg]:size-3.5 [&_svg]:stroke-3">
            {indeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span className={cx(hideLabel && 'sr-only')}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-7.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className={cx('text-sm text-danger-ink', !error && 'hidden')}>
        {error}
      </p>
    </div>
  )
}

export function Switch({ label, hint, checked, onChange, disabled, name }: OnOffProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 touch:min-h-11">
      <div>
        <span id={id} className="text-sm font-medium">
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        name={name}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative flex h-6 w-10 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-55"
      >
        <BaseSwitch.Thumb className="size-5 rounded-full bg-surface shadow-soft transition-transform data-checked:translate-x-4" />
      </BaseSwitch.Root>
    </div>
  )
}

type Option<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; icon?: ReactNode; disabled?: boolean }

type RadioCardsProps<V extends string> = {
  /** Read aloud when there is no `Field` around it. */
  label?: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V) => void
  columns?: 1 | 2 | 3
}

export function RadioCards<V extends string>({ label, options, value, onChange, columns = 2 }: RadioCardsProps<V>) {
  const fieldLabel = useFieldLabelId()
  return (
    <RadioGroup
      value={value ?? ''}
      onValueChange={(next) => onChange(next as V)}
      aria-label={label}
      aria-labelledby={label ? undefined : fieldLabel}
      className={cx('grid gap-2', columns === 2 && 'grid-cols-2', columns === 3 && 'sm:grid-cols-3')}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={cx(
            'flex min-h-11 flex-col items-start gap-0.5 rounded-control border bg-surface px-3 py-2.5 text-left transition-colors',
            'border-line-strong hover:bg-sunken data-checked:border-primary data-checked:bg-primary-soft data-checked:ring-1 data-checked:ring-primary',
            'data-disabled:opacity-55',
          )}
        >
          <span className="flex items-center gap-2 text-sm font-medium [&_svg]:size-4">
            {option.icon}
            {option.label}
          </span>
          {option.hint && <span className="text-xs text-ink-soft">{option.hint}</span>}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

type SegmentedControlProps<V extends string> = {
  label: string
  options: readonly { value: V; label: ReactNode; count?: number; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** A few views or filters of the same thing; one of them is always on. Scrolls sideways when there is no room. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: SegmentedControlProps<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next && onChange(next)}
      className="flex w-fit max-w-full gap-0.5 self-start overflow-x-auto rounded-control bg-sunken p-0.5 [scrollbar-width:none]"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={cx(
            'flex min-h-9 shrink-0 items-center gap-1.5 rounded-[6px] px-3 text-sm text-ink-soft transition-colors touch:min-h-11',
            'hover:text-ink data-pressed:bg-surface data-pressed:font-medium data-pressed:text-ink data-pressed:shadow-soft [&_svg]:size-4',
          )}
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && <span className="text-xs text-ink-soft tabular-nums">{option.count}</span>}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
