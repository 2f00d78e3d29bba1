const KEY = 'finishwork-session'

/**
 * Whether someone was signed in on this device. Scripts cannot read the session cookie; this hint spares visitors of the landing
 * page a request that would return 401.
 */
export function maybeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return true
  }
}

/** Someone signed out while the server could not be asked to end the session: the device's cookie is still good. */
const ENDING = 'ending'

/** Until the session has ended, no page on this device uses it. */
export function isSignOutOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === ENDING
  } catch {
    return false
  }
}

export function noteOpenSignOut(): void {
  try {
    localStorage.setItem(KEY, ENDING)
  } catch {
    // Storage may be blocked; the session then expires by itself.
  }
}

export function noteSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the landing page then sends the request.
  }
}
