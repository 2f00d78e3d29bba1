const publicOnly = /^\/(login|register|forgot-password|reset-password|magic-link|landing|home)?(?:[/?#]|$)/
// Browsers read "/\\", "/<tab>/" and dot segments in ways that could leave this site or hide the page.
const misleading = /^\/[/\\]|[\s\\\p{Cc}]|\/(\.|%2e){1,2}(?:[/?#]|$)/iu

const MOST_NESTED = 5

/** The page that a person wants after signing in: the one at this address, or for a sign-in page the one that it leads to. */
export function wantedPage(address: string, nested = 0): string | undefined {
  if (!publicOnly.test(address)) return address
  const inner = nextOf(address)
  return inner === undefined || nested >= MOST_NESTED ? undefined : wantedPage(inner, nested + 1)
}

function nextOf(address: string): string | undefined {
  const [, encoded] = /^[^?#]*\?(?:[^#]*&)?next=([^&#]*)/.exec(address) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** The page requested before signing in, if it is a path of this site: signing in must never redirect to another site. */
export function returnPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined
  const wanted = misleading.test(next) ? undefined : wantedPage(next)
  return wanted === undefined || !wanted.startsWith('/') || misleading.test(wanted) ? undefined : wanted
}
