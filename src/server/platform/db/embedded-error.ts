/** The embedded database cannot be used; the message says in one sentence why and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
