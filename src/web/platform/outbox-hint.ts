/** The database of messages that wait to be sent, and the hint beside it, which spares everyone else the code that sends them. */
export const OUTBOX = 'finishwork-outbox'

export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(OUTBOX) !== null
  } catch {
    return false
  }
}
