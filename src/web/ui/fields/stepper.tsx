import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { Field } from './field.tsx'
import { NumberInput, type NumberFieldValue } from './number-inputs.tsx'

type StepperProps = {
  label: string
  /** What is counted, for the names of the buttons. */
  of: string
  value: NumberFieldValue
  decimals: number
  unit: string
  /** What is wrong with the value, as its schema says it. */
  problem: string | undefined
  /** The form was sent: the problem is said before the field was left, too. */
  checked: boolean
  onChange: (value: NumberFieldValue) => void
}

/** A number between two large buttons, for gloves and thumbs. What is typed stays as it is, and a problem is said next to it. */
export function Stepper({ label, of, value, decimals, unit, problem, checked, onChange }: StepperProps) {
  const [left, setLeft] = useState(false)
  const step = (by: 1 | -1) => {
    const before = typeof value === 'number' ? value : 0
    onChange(Math.max(0, Math.round((before + by) * 1000) / 1000))
  }
  const name = `${label.toLowerCase()}: ${of}`
  return (
    <Field label={label} error={checked || left ? problem : undefined}>
      <div className="flex items-center gap-2">
        <IconButton
          variant="secondary"
          className="size-12!"
          label={`One less ${name}`}
          icon={<Minus aria-hidden />}
          onClick={() => step(-1)}
        />
        <div className="min-w-0 flex-1">
          <NumberInput
            value={value}
            decimals={decimals}
            unit={unit}
            className="min-h-12 text-center text-lg"
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onChange={onChange}
          />
        </div>
        <IconButton
          variant="secondary"
          className="size-12!"
          label={`One more ${name}`}
          icon={<Plus aria-hidden />}
          onClick={() => step(1)}
        />
      </div>
    </Field>
  )
}
