import { httpStatus, type ErrorCode, type ErrorFields } from '#shared/kernel/errors.ts'

type Details = {
  status: number
  /** Absent when the reply did not come from our server. */
  code?: ErrorCode
  fields?: ErrorFields
  current?: unknown
  rows?: unknown
  requestId?: string
  retryAfter?: number
  body: string
}

/**
 * A request that the server refused. `message` is the reply's own text for people, and empty when it has none: a proxy's page or
 * `{}` is never shown. `describe()` keeps the form `status: body` for logs.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: ErrorFields
  /** The current state, sent with a conflict. */
  readonly current: unknown
  /** Each row that an act on many rows refused, and why. */
  readonly rows: unknown
  readonly requestId: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  readonly #body: string

  constructor(message: string, { status, code, fields = {}, current, rows, requestId, retryAfter, body }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
    this.rows = rows
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.#body = body
  }

  describe(): string {
    return `${this.status}: ${this.#body}`
  }

  override toString(): string {
    return this.describe()
  }
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const { message, code, fields, current, rows } = parsedObject(body)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError(typeof message === 'string' ? message.trim() : '', {
    status: response.status,
    code: isErrorCode(code) ? code : undefined,
    fields: textsIn(fields),
    current,
    rows,
    body: body || response.statusText,
    requestId: response.headers.get('X-Request-Id') || undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function parsedObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in httpStatus

const textsIn = (fields: unknown): ErrorFields =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The text to show for anything that was thrown: the reply's own message, or the given default when there is none. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)
