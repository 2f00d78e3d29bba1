import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Switch } from './choices.tsx'
import type { ZodForm } from './form.tsx'

type ControlledSwitchProps<I extends FieldValues, O> = {
  form: Pick<ZodForm<I, O>, 'control'>
  /** The name of a field that is true or false. */
  name: FieldPath<I>
  label: ReactNode
  hint?: ReactNode
}

/** A field of a form that is on or off. */
export function ControlledSwitch<I extends FieldValues, O>({ form, name, ...words }: ControlledSwitchProps<I, O>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <Switch {...words} checked={Boolean(field.value)} onChange={field.onChange} />}
    />
  )
}
