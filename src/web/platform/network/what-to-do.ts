import { ApiError } from './api-error.ts'
import { OfflineError } from './connectivity.ts'
import { NoReplyError } from './in-time.ts'

/** What browsers call a request, or a part of the app, that did not arrive. */
const NOT_ARRIVED = /failed to fetch|networkerror|load failed|module script|dynamically imported/i

const isConnection = (error: unknown): boolean =>
  error instanceof NoReplyError ||
  error instanceof OfflineError ||
  (error instanceof Error && (error.name === 'LoadError' || NOT_ARRIVED.test(error.message)))

/** The sentence for an error that brought none: it blames the connection only for what the connection did. */
export function whatToDo(error: unknown): string {
  if (isConnection(error)) return 'Check your connection and try again.'
  if (!(error instanceof ApiError))
    return 'Something on this page went wrong, and it is not your connection. Please try again or reload the page.'
  return error.status >= 500
    ? 'Something went wrong on our side. Please try again in a minute.'
    : 'The server refused this. Please reload the page and try again.'
}
