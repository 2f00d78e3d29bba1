import { z } from 'zod'

/**
 * The fields of payloads. Each has a value to fall back to, so that a row from before the field was recorded is read with the same
 * schema: reading the log never fails.
 */

/** A name at the time of the event, and what a sentence says without one. */
export const named = (without: string) => z.preprocess(numberAsText, z.string()).catch(without)
export const textOrNull = z.string().nullable().catch(null)
export const numberOrNull = z.number().nullable().catch(null)
export const count = z.number().catch(0)
export const texts = z.array(z.string()).catch([])
export const numbers = z.array(z.number()).catch([])

/** Only in some events of the kind. */
export const sometimes = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
export const yes = sometimes(z.literal(true))

function numberAsText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
