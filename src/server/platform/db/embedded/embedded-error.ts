import { StartError } from '#server/platform/start-error.ts'

/** The embedded database cannot be used. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError'
}
