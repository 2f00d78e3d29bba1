const HERE = 'https://here.invalid'
const publicOnly = /^\/(login|register|forgot-password|reset-password|magic-link|landing|home)?(?:[/?#]|$)/

/** The deep link a person came for, if it is one of ours: another site must never be reached through our sign-in. */
export function returnPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return undefined
  const address = new URL(next, HERE)
  if (address.origin !== HERE || publicOnly.test(address.pathname)) return undefined
  return address.pathname + address.search + address.hash
}
