const KEY = 'finishwork-session'

/**
 * Whether somebody was signed in on this device when last seen. The session itself is out of reach for scripts; this only
 * spares visitors of the landing page a question whose answer would be no.
 */
export function maybeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return true
  }
}

export function noteSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the landing page then asks.
  }
}
