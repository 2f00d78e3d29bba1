import { useEffect, useRef } from 'react'
import {
  useForm,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { preload } from '../page/on-demand.tsx'
import { SubmitCanceled } from './ask-before-submit.ts'
import { useDayWords } from './use-day-words.ts'

export { FormError } from './form-error.tsx'

type Schema<I, O> = z.ZodType<O, I>

type Options<I extends FieldValues, O> = Omit<UseFormProps<I, unknown, O>, 'resolver'> & {
  /** A page that starts with a form loads its schema when someone begins to fill it in: `() => import(…)`. */
  schema: Schema<I, O> | (() => Promise<Schema<I, O>>)
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
  const load = () => resolverOf(schema)
  const resolver: Resolver<I, unknown, O> = async (...given) => (await load())(...given)
  const form = useForm<I, unknown, O>({ shouldFocusError: false, ...rest, resolver })
  const loading = useRef(false)
  useFirstTouch(load)
  const { errors } = form.formState
  const inDayWords = useDayWords()
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
      event?.preventDefault()
      if (loading.current) return
      loading.current = true
      const loaded = await load().then(
        () => true,
        () => false,
      )
      loading.current = false
      if (!loaded) return form.setError('root.server', { message: NOT_LOADED })
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
    errorOf: (name) => inDayWords(form.getFieldState(name, form.formState).error?.message),
    rootError: errors.root?.['server']?.message,
  }
}

const MOST_FRAMES = 30

const NOT_LOADED = 'A part of this page could not be loaded. Check your connection and try again.'

/** The validating library comes with the first touch of a form: most visits to a page with a form fill in nothing. */
async function resolverOf<I extends FieldValues, O>(
  schema: Schema<I, O> | (() => Promise<Schema<I, O>>),
): Promise<Resolver<I, unknown, O>> {
  const [{ resolverFor }, loaded] = await Promise.all([
    import('./validation.ts'),
    typeof schema === 'function' ? schema() : schema,
  ])
  return resolverFor(loaded)
}

function useFirstTouch(load: () => Promise<unknown>): void {
  const latest = useRef(load)
  useEffect(() => {
    const begin = () => preload(latest.current)
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) document.addEventListener(touch, begin, { once: true })
    return () => {
      for (const touch of touches) document.removeEventListener(touch, begin)
    }
  }, [])
}

/** The library focuses fields in the order they were registered; people expect the first invalid one from the top. */
function focusFirstInvalid(event: React.BaseSyntheticEvent | undefined): void {
  // The submit button of a dialog is outside its form and may submit it without an event.
  const sender = event?.target instanceof Element ? event.target : document.activeElement
  const form = sender?.closest('form, [role=dialog]')
  // The errors may be rendered a few frames later, when the rules were still being loaded.
  const focus = (frames: number) =>
    requestAnimationFrame(() => {
      const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
      if (!first && frames > 1) return focus(frames - 1)
      // A group of choices is invalid as a whole, and its first choice takes the focus.
      const target = first?.role === 'radiogroup' ? first.querySelector('input') : first
      return target?.focus()
    })
  focus(MOST_FRAMES)
}
