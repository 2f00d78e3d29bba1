import Check from 'virtual:icons/check'
import CircleAlert from 'virtual:icons/circle-alert'
import Minus from 'virtual:icons/minus'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldLabelId, useFieldProps } from './field.tsx'
import { useEdgeFades } from '../lists/use-edge-fades.ts'

type OnOffProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'size'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

type CheckboxProps = OnOffProps & {
  indeterminate?: boolean
  error?: string
  /** For screen readers only. */
  hideLabel?: boolean
}

export function Checkbox({
  label,
  hint,
  error,
  onChange,
  indeterminate = false,
  hideLabel,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const attach = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate
    if (typeof ref === 'function') ref(box)
    else if (ref) ref.current = box
  }
  return (
    <div className="flex flex-col gap-1">
      <label
        className={cx(
          'flex w-fit items-start gap-2.5 text-sm select-none touch:min-h-11 touch:py-3',
          hideLabel && 'touch:-mx-3 touch:min-w-11 touch:justify-center',
        )}
      >
        <span className="relative flex size-5 shrink-0 items-center justify-center">
          <input
            {...rest}
            ref={attach}
            type="checkbox"
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(hint != null && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined}
            className={cx(
              'peer absolute inset-0 appearance-none rounded-small border bg-surface transition-colors disabled:opacity-55',
              'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
              error ? 'border-danger' : 'border-ink-soft',
            )}
          />
          {indeterminate ? (
            <Minus aria-hidden className="pointer-events-none relative size-3.5 stroke-3 text-on-primary" />
          ) : (
            <Check
              aria-hidden
              className="pointer-events-none relative hidden size-3.5 stroke-3 text-on-primary peer-checked:block"
            />
          )}
        </span>
        <span className={cx(hideLabel && 'sr-only')}>{label}</span>
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="pl-7.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={cx('flex gap-1.5 text-sm text-danger-ink', !error && 'hidden')}
      >
        {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {error}
      </p>
    </div>
  )
}

export function Switch({ label, hint, onChange, ...rest }: OnOffProps) {
  const id = useId()
  return (
    <label className="flex items-center justify-between gap-4 select-none touch:min-h-11">
      <span>
        <span className="block text-sm font-medium">{label}</span>
        {hint != null && (
          <span id={id} className="block text-xs text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative flex h-6 w-10 shrink-0 items-center">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint == null ? undefined : id}
          className="peer absolute inset-0 appearance-none rounded-full bg-line-strong transition-colors checked:bg-primary disabled:opacity-55"
        />
        <span className="pointer-events-none relative ml-0.5 size-5 rounded-full bg-surface shadow-soft transition-transform peer-checked:translate-x-4" />
      </span>
    </label>
  )
}

type Option<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; icon?: ReactNode; disabled?: boolean }

type RadioCardsProps<V extends string> = {
  /** For screen readers, when there is no `Field` around it. */
  label?: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V) => void
  columns?: 1 | 2 | 3
}

export function RadioCards<V extends string>({ label, options, value, onChange, columns = 2 }: RadioCardsProps<V>) {
  const fieldLabel = useFieldLabelId()
  const { 'aria-invalid': invalid } = useFieldProps()
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-invalid={invalid}
      aria-label={label}
      aria-labelledby={label ? undefined : fieldLabel}
      className={cx('grid gap-2', columns === 2 && 'grid-cols-2', columns === 3 && 'sm:grid-cols-3')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-11 cursor-pointer flex-col justify-center gap-0.5 rounded-control border bg-surface px-3 py-2.5 transition-colors select-none',
            'border-line-strong hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary has-disabled:opacity-55',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="flex items-center gap-2 text-sm font-medium [&_svg]:size-4">
            {option.icon}
            {option.label}
          </span>
          {option.hint != null && <span className="text-xs text-ink-soft">{option.hint}</span>}
        </label>
      ))}
    </div>
  )
}

type SegmentedControlProps<V extends string> = {
  label: string
  options: readonly { value: V; label: ReactNode; count?: number; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** A few views or filters of the same content; one is always active. Scrolls sideways when there is no room. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: SegmentedControlProps<V>) {
  const strip = useEdgeFades<HTMLFieldSetElement>(value)
  return (
    <fieldset
      ref={strip}
      className="edge-fades flex w-fit max-w-full min-w-0 gap-0.5 self-start overflow-x-auto rounded-control bg-sunken p-0.5 tight:flex-wrap [scrollbar-width:none] print:hidden"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-entry={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'flex min-h-9 shrink-0 items-center gap-1.5 rounded-[6px] px-3 text-sm text-ink-soft transition-colors -outline-offset-2 touch:min-h-11 touch:min-w-11 touch:justify-center',
            'hover:text-ink aria-pressed:bg-surface dark:aria-pressed:bg-line aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-soft [&_svg]:size-4',
          )}
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && <span className="text-xs text-ink-soft tabular-nums">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
