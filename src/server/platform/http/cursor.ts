import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { MAX_ID } from '#shared/kernel/ids.ts'

/** Parts of cursors. Each accepts only what PostgreSQL can cast to the column it is compared with. */
export const cursorPart = {
  id: z.int().min(0).max(MAX_ID),
  /** A whole number of any size, such as cents. */
  whole: z.int(),
  /** An integer column that may be negative, such as a score. */
  score: z.int().min(-MAX_ID).max(MAX_ID),
  text: z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0') && text.isWellFormed()),
  day: z.string().refine((text) => text === 'infinity' || isDay(text)),
  instant: z.string().refine(isInstant),
}

/** A position in a list, opaque to callers. `null` is the start. */
export type CursorCodec<Key> = {
  encode(key: Key): string
  /** Throws 400 for anything that this list did not write. */
  decode(cursor: string | undefined): Key | null
}

/** The cursor of one list in one sort order; its last part is unique. */
export function cursorOf<const Parts extends readonly [z.ZodType, ...z.ZodType[]]>(...parts: Parts) {
  const schema = z.tuple(parts)
  type Key = z.infer<typeof schema>
  const codec: CursorCodec<Key> = {
    encode: (key) => encodeParts(key),
    decode(cursor) {
      if (cursor === undefined) return null
      const parsed = schema.safeParse(decodeParts(cursor))
      if (parsed.success) return parsed.data
      const message = 'This page address is not valid. Please start from the first page.'
      throw new AppError('malformed', message, { fields: { cursor: message } })
    },
  }
  return codec
}

const encodeParts = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

function decodeParts(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Whether this is an instant as PostgreSQL and JSON write it, in UTC, to the microsecond. */
function isInstant(text: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|\+00(?::00)?)$/.exec(text) ?? []
  return isDay(day) && /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time)
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // The year 0 exists in JavaScript and not in PostgreSQL.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text >= '0001-01-01'
}
