/** The database of messages that wait to be sent, and the hint beside it, which spares everyone else the code that sends them. */
export const OUTBOX = 'finishwork-outbox'

let closed = false

/** The person is signing out: from now on nothing is stored or read on this page, and nothing in flight brings it back. */
export const closeOutbox = (): void => {
  closed = true
}

export const isOutboxClosed = (): boolean => closed

export function hasWaiting(): boolean {
  if (closed) return false
  try {
    return localStorage.getItem(OUTBOX) !== null
  } catch {
    return false
  }
}
