/** Addresses that show the landing page. */
export const landingPaths: readonly string[] = ['/', '/home', '/landing']

/** Legal texts. Each has a file `<name>.html` and is drawn, without scripts, by `src/web/legal/<name>.tsx`. */
export const legalPages = {
  privacy: { name: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' },
  terms: { name: 'terms-of-service', path: '/terms-of-service', label: 'Terms of Service' },
}
export const legalPaths: readonly string[] = Object.values(legalPages).map(({ path }) => path)

/** Addresses, and everything below them, that the server answers itself. */
export const serverPaths: readonly string[] = ['/api', '/mailbox', '/healthz', '/readyz', '/metrics']
