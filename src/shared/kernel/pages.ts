/** Addresses that show the landing page. */
export const landingPaths: readonly string[] = ['/', '/home', '/landing']

/** Legal pages. Each has a file `<name>.html` and is prerendered, without scripts, by `src/web/legal/<name>.tsx`. */
export const legalPages = {
  privacy: { name: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' },
  terms: { name: 'terms-of-service', path: '/terms-of-service', label: 'Terms of Service' },
}
export const legalPaths: readonly string[] = Object.values(legalPages).map(({ path }) => path)

/** Addresses that the server handles itself, with everything below them. */
export const serverPaths: readonly string[] = ['/api', '/mailbox', '/healthz', '/readyz', '/metrics']
