import type { ReactNode } from 'react'
import { Controller, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from './field.tsx'
import type { ZodForm } from './form.tsx'

type ControlledFieldProps<I extends FieldValues, O, N extends FieldPath<I>> = Omit<FieldProps, 'children'> & {
  form: Pick<ZodForm<I, O>, 'control'> & { errorOf: (name: NoInfer<N>) => string | undefined }
  name: N
  /** The control, such as a date, a number or a choice, which cannot register itself. */
  children: (field: ControllerRenderProps<I, N>) => ReactNode
}

/** A field of a form by its name: the control gets its value, and its error is shown. `error` is one that the form does not know. */
export function ControlledField<I extends FieldValues, O, N extends FieldPath<I>>(
  props: ControlledFieldProps<I, O, N>,
) {
  const { form, name, error, children, ...field } = props
  return (
    <Field {...field} error={form.errorOf(name) ?? error}>
      <Controller control={form.control} name={name} render={({ field: control }) => <>{children(control)}</>} />
    </Field>
  )
}
