import { Popover as Base } from '@base-ui/react/popover'
import { CalendarDays, X } from 'lucide-react'
import { useState, type Ref } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { formatDay, today as todayHere } from '#web/platform/formatting.ts'
import { Calendar } from './calendar.tsx'
import { controlClass, popupClass } from './control-classes.ts'
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

/** Shows `MMM dd, yyyy`, holds `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max, today = todayHere(), placeholder = 'Choose a date', label, disabled, ref } = props
  const [open, setOpen] = useState(false)
  const { 'aria-invalid': invalid, 'aria-required': _required, ...field } = useFieldProps()
  const clearable = (props.clearable ?? true) && value && !disabled
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <div className="relative flex items-center">
        <Base.Trigger
          {...field}
          ref={ref}
          data-invalid={invalid}
          aria-label={label ? `${label}: ${formatDay(value, placeholder)}` : undefined}
          disabled={disabled}
          className={cx(
            controlClass,
            'flex items-center gap-2 pr-10 text-left tabular-nums',
            !value && 'text-ink-soft',
          )}
        >
          <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {formatDay(value, placeholder)}
        </Base.Trigger>
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
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup aria-label="Choose a date" className={cx(popupClass, 'p-3')}>
            <Calendar
              value={value}
              today={today}
              min={min}
              max={max}
              onChange={(day) => {
                onChange(day)
                setOpen(false)
              }}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
