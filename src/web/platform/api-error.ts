import type { ErrorCode, ErrorFields } from '#shared/kernel/errors.ts'

type Details = {
  status: number
  /** Absent when the answer did not come from our server. */
  code?: ErrorCode
  fields?: ErrorFields
  current?: unknown
  requestId?: string
  retryAfter?: number
  body: string
}

/** A refusal of the server. `message` is its sentence for people; `describe()` keeps the form `status: body`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: ErrorFields
  /** What is true now, sent with a conflict. */
  readonly current: unknown
  readonly requestId: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  readonly #body: string

  constructor(message: string, { status, code, fields = {}, current, requestId, retryAfter, body }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
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
  const refusal = refusalIn(body)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const message = typeof refusal.message === 'string' ? refusal.message : body || response.statusText
  return new ApiError(message, {
    ...(refusal as Pick<Details, 'code' | 'fields' | 'current'>),
    status: response.status,
    body: body || response.statusText,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

type Refusal = { message?: unknown; code?: unknown; fields?: unknown; current?: unknown }

function refusalIn(body: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/** The sentence to show for anything that was thrown; network failures say nothing useful themselves. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : otherwise
}

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)
