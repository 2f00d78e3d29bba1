import CircleAlert from 'virtual:icons/circle-alert'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type FieldContext = {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const Context = createContext<FieldContext | undefined>(undefined)

/** What a control inside a `Field` spreads onto its element. Empty outside of a `Field`. */
export function useFieldProps(): Partial<Omit<FieldContext, 'labelId'>> {
  const { labelId: _labelId, ...props } = useContext(Context) ?? { labelId: '' }
  return props
}

/** For groups (radios, segments), which a `for` cannot reach. */
export const useFieldLabelId = (): string | undefined => useContext(Context)?.labelId

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Shown next to the field and announced. */
  error?: string
  required?: boolean
  /** Shown after the label of an optional field. */
  optional?: boolean
  /** For screen readers only. */
  hideLabel?: boolean
  /** To the right of the label: a link, a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, required, optional, hideLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cx(hint != null && hintId, Boolean(error) && errorId)
  return (
    <Context
      value={{
        id,
        labelId: `${id}-label`,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      }}
    >
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <label htmlFor={id} id={`${id}-label`} className="text-sm font-medium">
            {label}
            {required && (
              <span aria-hidden className="ml-0.5 text-danger-ink">
                *
              </span>
            )}
            {optional && <span className="font-normal text-ink-soft"> optional</span>}
          </label>
          {aside}
        </div>
        {children}
        {hint != null && (
          <p id={hintId} className="text-xs text-ink-soft">
            {hint}
          </p>
        )}
        {/* The region stays mounted, so that screen readers announce a text that appears in it. */}
        <p id={errorId} aria-live="polite" className={cx('flex gap-1.5 text-sm text-danger-ink', !error && 'hidden')}>
          {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {error}
        </p>
      </div>
    </Context>
  )
}
