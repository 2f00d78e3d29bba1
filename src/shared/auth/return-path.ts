const HERE = 'https://here.invalid'
const publicOnly = /^\/(login|register|forgot-password|reset-password|magic-link|landing|home)?(?:[/?#]|$)/

/** The page that a person wanted before signing in, if it is a path of this site: signing in must never lead to another one. */
export function returnPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return undefined
  const address = new URL(next, HERE)
  if (address.origin !== HERE || publicOnly.test(address.pathname)) return undefined
  return address.pathname + address.search + address.hash
}
