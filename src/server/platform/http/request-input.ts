import type { z } from 'zod'
import { AppError, type ErrorFields } from '#shared/kernel/errors.ts'
import { paramNames, type Operation } from '#shared/kernel/endpoint.ts'
import { MAX_ID } from '#shared/kernel/ids.ts'
import { plainWords } from '#shared/kernel/text/plain-words.ts'
import { type BodyLimit, refuseComplexJson } from './limits/body-limits.ts'

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

/** The size that the sender declares, before anything is read; the most it can be when nothing is declared. */
export const declaredBytes = (request: Request, { bytes: most }: BodyLimit): number =>
  Number(request.headers.get('content-length') ?? most)

export async function readJson(request: Request, limit: BodyLimit): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media', 'Please send JSON.')
  const bytes = await readBytes(request, limit.bytes)
  refuseComplexJson(bytes, limit)
  const text = decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'The body is not valid JSON.')
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw tooLarge()
  try {
    // Without a declared length, the body is counted as it arrives.
    if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
    return await readCounted(request, limit)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The sender went away: its broken connection must not pass for a broken database.
    throw new AppError('malformed', 'The request was cut short. Please try again.')
  }
}

async function readCounted(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new AppError('too_large', 'The request is too large.')

const utf8 = new TextDecoder('utf-8', { fatal: true })
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('malformed', 'The body is not valid UTF-8.')
  }
}
