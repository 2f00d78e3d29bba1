import { CHANGED } from './connectivity.ts'
import { hasWaiting, OUTBOX } from './outbox-hint.ts'

export function noteOutbox(waiting: boolean): void {
  if (waiting === hasWaiting()) return
  try {
    if (waiting) localStorage.setItem(OUTBOX, 'yes')
    else localStorage.removeItem(OUTBOX)
    dispatchEvent(new Event(CHANGED))
  } catch {
    // Storage may be blocked; then nothing can wait either.
  }
}
