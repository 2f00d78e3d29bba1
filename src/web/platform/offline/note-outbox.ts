import { CHANGED } from '../network/connectivity.ts'
import { hasWaiting, isOutboxClosed, OUTBOX } from './outbox-hint.ts'

export function noteOutbox(waiting: boolean): void {
  if (waiting ? isOutboxClosed() || hasWaiting() : !hasKey()) return
  try {
    if (waiting) localStorage.setItem(OUTBOX, 'yes')
    else localStorage.removeItem(OUTBOX)
    dispatchEvent(new Event(CHANGED))
  } catch {
    // Storage may be blocked; then nothing can wait either.
  }
}

function hasKey(): boolean {
  try {
    return localStorage.getItem(OUTBOX) !== null
  } catch {
    return false
  }
}
