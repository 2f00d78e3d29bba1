import { noteServer } from './connectivity.ts'

/** A request that takes longer has failed. */
const TIMEOUT_MS = 8_000
const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 12_000

let watching = false

/**
 * Called when the event stream breaks. The page counts as offline once two requests in a row have failed, so that a stream that only
 * reconnects changes nothing on screen. Then it asks until the server responds.
 */
export async function watchServer(): Promise<void> {
  if (watching) return
  watching = true
  let wait = FIRST_WAIT_MS
  for (let failures = 1; !(await serverResponds()); failures += 1) {
    if (failures > 1) noteServer(false)
    await pause(wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  watching = false
  noteServer(true)
}

/** A gateway in front of a stopped server replies with 502, 503 or 504. */
async function serverResponds(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return status < 502
  } catch {
    return false
  }
}

/** Ends early when the browser says that it is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })
}
