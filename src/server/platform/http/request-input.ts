import type { z } from 'zod'
import { AppError, type ErrorFields } from '#shared/kernel/errors.ts'
import { paramNames, type Operation } from '#shared/kernel/endpoint.ts'
import { MAX_ID } from '#shared/kernel/ids.ts'
import { plainWords } from '#shared/kernel/plain-words.ts'

export const JSON_LIMIT = 1_048_576

/** Ids that cannot exist are simply not found. */
export function readParams(endpoint: Operation, raw: Record<string, string>): Record<string, unknown> {
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(raw)
    if (!parsed.success) throw new AppError('not_found')
    return parsed.data as Record<string, unknown>
  }
  const params: Record<string, number> = {}
  for (const name of paramNames(endpoint.path)) {
    const text = raw[name] ?? ''
    const id = Number(text)
    if (!/^[1-9]\d{0,9}$/.test(text) || id > MAX_ID) throw new AppError('not_found')
    params[name] = id
  }
  return params
}

export function check(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: plainWords })
  if (parsed.success) return parsed.data
  const fields: ErrorFields = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  throw new AppError('invalid', parsed.error.issues[0]?.message, { fields })
}

export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media', 'Please send JSON.')
  const text = await readText(request, JSON_LIMIT)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'The body is not valid JSON.')
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw new AppError('too_large', 'The request is too large.')
  // Without a declared length, the body is counted as it arrives.
  if (request.headers.has('content-length')) return decode(new Uint8Array(await request.arrayBuffer()))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('too_large', 'The request is too large.')
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('malformed', 'The body is not valid UTF-8.')
  }
}
