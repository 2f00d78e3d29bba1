import { weekDays } from '#shared/procurement/suppliers/words.ts'
import { Checkbox } from './choices.tsx'

type WeekDayChecksProps = {
  /** 1 is Monday, 7 is Sunday. */
  days: readonly number[]
  onChange: (days: number[]) => void
}

/** Days of the week, each with a box. */
export const WeekDayChecks = ({ days, onChange }: WeekDayChecksProps) => (
  <div className="flex flex-wrap gap-x-5 gap-y-2">
    {weekDays.map(({ day, label }) => (
      <Checkbox
        key={day}
        label={label}
        checked={days.includes(day)}
        onChange={(on) => onChange(on ? [...days, day] : days.filter((other) => other !== day))}
      />
    ))}
  </div>
)
