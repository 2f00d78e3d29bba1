const publicOnly = /^\/(login|register|forgot-password|reset-password|magic-link|landing|home)?(?:[/?#]|$)/
// Browsers read "/\\", "/<tab>/" and dot segments in ways that could leave this site or hide the page.
const misleading = /^\/[/\\]|[\s\\\p{Cc}]|\/(\.|%2e){1,2}(?:[/?#]|$)/iu

/** The page requested before signing in, if it is a path of this site: signing in must never redirect to another site. */
export function returnPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined
  return misleading.test(next) || publicOnly.test(next) ? undefined : next
}
