import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { NOT_A_DAY } from '#shared/kernel/dates.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { SubmitCanceled } from './ask-before-submit.ts'

export { FormError } from './form-error.tsx'

// Compiled validators would need `eval`, which our content security policy forbids.
z.config({ jitless: true })

type Options<I extends FieldValues, O> = Omit<UseFormProps<I, unknown, O>, 'resolver'> & {
  schema: z.ZodType<O, I>
  /** The text when the server gave none: `Failed to create project`. */
  failure?: string
  /** Maps a refusal to another text, as the auth screens do. */
  explain?: (error: unknown) => string
}

export type ZodForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  /** For `onSubmit`. Field errors go to their fields, all others to `FormError`; the input stays. */
  submit: (send: (values: O) => Promise<unknown>) => (event?: React.BaseSyntheticEvent) => Promise<void>
  /** The text for a field's `error`. */
  errorOf: (name: FieldPath<I>) => string | undefined
  /** The text for `FormError`. */
  rootError: string | undefined
}

/**
 * A form that validates with the contract's schema and maps server errors to fields. Errors appear on submit and disappear when
 * corrected: on blur they would move the button away just before it is pressed.
 */
export function useZodForm<I extends FieldValues, O>({
  schema,
  failure,
  explain,
  ...rest
}: Options<I, O>): ZodForm<I, O> {
  const form = useForm<I, unknown, O>({ shouldFocusError: false, ...rest, resolver: zodResolver(schema) })
  const { errors } = form.formState
  const { dayExample } = useRegionFacts()
  const say = explain ?? ((error: unknown) => messageOf(error, failure ?? 'Something went wrong. Please try again.'))

  const showRefusal = (error: unknown) => {
    const isField = (name: string) => name in form.getValues() || form.getValues(name as FieldPath<I>) !== undefined
    const fields = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => isField(name)) : []
    for (const [index, [name, message]] of fields.entries()) {
      form.setError(name as FieldPath<I>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    const sentence = say(error)
    const alreadySaid = fields.some(([, message]) => message === sentence)
    if (fields.length === 0 || (explain && !alreadySaid)) form.setError('root.server', { message: sentence })
  }
  return {
    ...form,
    submit: (send) => async (event) => {
      const run = form.handleSubmit(
        async (values) => {
          try {
            await send(values)
          } catch (error) {
            if (error instanceof SubmitCanceled) throw error
            showRefusal(error)
          }
        },
        () => focusFirstInvalid(event),
      )
      await run(event).catch((error: unknown) => {
        if (!(error instanceof SubmitCanceled)) throw error
      })
    },
    errorOf: (name) => {
      const message = form.getFieldState(name, form.formState).error?.message
      return message === NOT_A_DAY ? `Please enter a date, like ${dayExample}.` : message
    },
    rootError: errors.root?.['server']?.message,
  }
}

/** The library focuses fields in the order they were registered; people expect the first invalid one from the top. */
function focusFirstInvalid(event: React.BaseSyntheticEvent | undefined): void {
  // The submit button of a dialog is outside its form and may submit it without an event.
  const sender = event?.target instanceof Element ? event.target : document.activeElement
  const form = sender?.closest('form, [role=dialog]')
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A group of choices is invalid as a whole, and its first choice takes the focus.
    const target = first?.role === 'radiogroup' ? first.querySelector('input') : first
    target?.focus()
  })
}
