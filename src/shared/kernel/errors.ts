/** All expected errors. Anything else is a bug and returns 500. */
export type ErrorCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'trial_ended'
  | 'suspended'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'storage_full'
  | 'unsupported_media'
  | 'rate_limited'
  | 'unavailable'
  | 'internal'

export const httpStatus = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  trial_ended: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  storage_full: 413,
  unsupported_media: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

/** The default message of each code. */
export const defaultMessage: Record<ErrorCode, string> = {
  malformed: 'The request could not be read.',
  invalid: 'Please check your information and try again.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You may not do this.',
  trial_ended: 'Your free trial has ended.',
  suspended: "Your company's access has been suspended.",
  not_found: 'Not found.',
  method_not_allowed: 'This address does not accept that kind of request.',
  conflict: 'This has changed in the meantime.',
  too_large: 'This is too large.',
  storage_full: 'There is no storage left.',
  unsupported_media: 'This kind of content is not accepted here.',
  rate_limited: 'Too many requests. Please try again later.',
  unavailable: 'The service is temporarily unavailable. Please try again.',
  internal: 'Something went wrong on our side.',
}

export type ErrorFields = Record<string, string>

type Extras = {
  /** Field name to message, for forms. */
  fields?: ErrorFields
  /** The current state, sent with a conflict so that the person's input can be compared with it. */
  current?: unknown
  /** Each row that an act on many rows refused, with the reason. */
  rows?: readonly object[]
  retryAfterSeconds?: number
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, message?: string, extras: Extras = {}) {
    super(message ?? defaultMessage[code])
    this.name = 'AppError'
    this.code = code
    this.extras = extras
  }
}
