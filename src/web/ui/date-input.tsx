import { CalendarDays, X } from 'lucide-react'
import { cloneElement, lazy, Suspense, useState, type Ref } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { formatDay, today as todayHere } from '#web/platform/formatting.ts'
import { controlClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field.tsx'

type DateInputProps = {
  value: Day | null | undefined
  onChange: (day: Day | null) => void
  /** Days before it cannot be chosen. */
  min?: Day
  max?: Day
  today?: Day
  placeholder?: string
  /** Read aloud when there is no `Field` around it. */
  label?: string
  clearable?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

const load = () => import('./date-popup.tsx')
const DatePopup = lazy(load)

/** Shows `MMM dd, yyyy`, holds `YYYY-MM-DD`. The calendar is loaded when somebody reaches for it. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max, today = todayHere(), placeholder = 'Choose a date', label, disabled, ref } = props
  const [reached, setReached] = useState(false)
  const { 'aria-invalid': invalid, 'aria-required': _required, ...field } = useFieldProps()
  const clearable = (props.clearable ?? true) && value && !disabled
  const trigger = (
    <button
      type="button"
      {...field}
      ref={ref}
      data-invalid={invalid}
      aria-label={label ? `${label}: ${formatDay(value, placeholder)}` : undefined}
      disabled={disabled}
      className={cx(controlClass, 'flex items-center gap-2 pr-10 text-left tabular-nums', !value && 'text-ink-soft')}
    >
      <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {formatDay(value, placeholder)}
    </button>
  )
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setReached(true),
  })
  return (
    <div className="relative flex items-center">
      {reached ? (
        <Suspense fallback={closed}>
          <DatePopup {...{ trigger, value, today, min, max, onChange }} />
        </Suspense>
      ) : (
        closed
      )}
      {clearable && (
        <button
          type="button"
          aria-label="Clear date"
          onClick={() => onChange(null)}
          className="absolute right-1 inline-flex size-8 items-center justify-center rounded-control text-ink-soft hover:text-ink touch:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
