import CalendarDays from 'virtual:icons/calendar-days'
import X from 'virtual:icons/x'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { type Day, isDay } from '#shared/kernel/dates.ts'
import { readDay } from '#shared/kernel/typed-days.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { useToday } from '#web/platform/use-today.ts'
import { assignRefs } from '../assign-refs.ts'
import { controlClass, insideButtonClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'
import { useFieldLabelId, useFieldProps } from '../fields/field.tsx'
import { onDemand, preload } from '../page/on-demand.tsx'

type DateInputProps = {
  /** A day, nothing, or the typed text while it is not a date; the form's schema then reports it. */
  value: Day | null | undefined
  onChange: (day: Day | null) => void
  onBlur?: () => void
  /** The calendar disables earlier days. */
  min?: Day
  max?: Day
  /** Where the dates of a list belong to another zone than the page. */
  today?: Day | undefined
  placeholder?: string
  /** For screen readers, when there is no `Field` around it. */
  label?: string
  clearable?: boolean
  disabled?: boolean
  ref?: (input: HTMLInputElement | null) => void
}

const load = () => import('./date-popup.tsx')
const DatePopup = onDemand(() => load().then((module) => module.DatePopup))

/** A date that can be typed in the order of the region ("3/14/2027"), as "Mar 14" or "+2w", or picked. Shows `MMM dd, yyyy`, holds `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max, label, disabled, ref } = props
  const houseDay = useToday()
  const today = props.today ?? houseDay
  const { dayOrder } = useRegionFacts()
  const placeholder = props.placeholder ?? (dayOrder === 'month-first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY')
  const field = useFieldProps()
  const labelId = useFieldLabelId()
  const buttonId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const openOnPress = useRef(false)
  const hasDay = typeof value === 'string' && isDay(value)
  const clearable = (props.clearable ?? true) && value && !disabled

  const type = (text: string) => {
    setTyped(text)
    const reading = readDay(text, { today, order: dayOrder })
    if (reading.kind === 'day') onChange(reading.day)
    else onChange(reading.kind === 'empty' ? null : text)
  }
  const pick = (day: Day | null) => {
    setTyped(undefined)
    setOpen(false)
    onChange(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div ref={setAnchor} className="relative flex items-center">
      <input
        type="text"
        {...field}
        ref={assignRefs(input, ref)}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? (hasDay ? formatDay(value, '') : (value ?? ''))}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          setTyped(undefined)
          props.onBlur?.()
        }}
        onKeyDown={onKeyDown}
        className={cx(controlClass, 'pl-10 tabular-nums touch:pl-12', clearable && 'pr-10 touch:pr-12')}
      />
      <button
        type="button"
        id={buttonId}
        aria-label={label ? `Calendar for ${label}` : 'Calendar for'}
        aria-labelledby={labelId && !label ? `${buttonId} ${labelId}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        // Pressing outside closes the open calendar; the click that follows must not open it again.
        onPointerDown={() => (openOnPress.current = !open)}
        onClick={({ detail }) => setOpen(detail === 0 ? !open : openOnPress.current)}
        className={cx(insideButtonClass, 'absolute left-1')}
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
      {clearable && (
        <button
          type="button"
          aria-label="Clear date"
          onClick={() => pick(null)}
          className={cx(insideButtonClass, 'absolute right-1')}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <DatePopup
        {...{ open, anchor, today, min, max }}
        onOpenChange={setOpen}
        returnTo={input}
        value={hasDay ? value : null}
        onChange={pick}
      />
    </div>
  )
}
