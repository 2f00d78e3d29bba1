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

export function noteSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the landing page then sends the request.
  }
}
