import { z } from 'zod'
import { numberProblem, readNumber, type ReadOptions } from './numbers.ts'

type NumberSchema = z.ZodType<number, number>

const read = (options: ReadOptions) => (text: string, check: z.RefinementCtx) => {
  const reading = readNumber(text, options)
  if (reading.kind === 'number') return reading.value
  check.addIssue({ code: 'custom', message: numberProblem(text, options) ?? 'Please enter a number.' })
  return z.NEVER
}

/** A number that arrives as text, such as a price in a query string or an imported file. */
export const numberText = (schema: NumberSchema, options: ReadOptions = {}) =>
  z.string().transform(read(options)).pipe(schema)

/** A form field: a number, or the typed text while it cannot be parsed. */
export const typedNumber = (schema: NumberSchema, options: ReadOptions = {}) =>
  z
    .union([z.number(), z.string()], 'Please enter a number.')
    .transform((typed, check) => (typeof typed === 'number' ? typed : read(options)(typed, check)))
    .pipe(schema)
