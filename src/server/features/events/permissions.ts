import { type Rule, signedIn } from '#server/testing/permission-table.ts'

export const eventPermissions: Record<string, Rule> = {
  // Whoever listens hears only what they may see; the stream proves that event by event.
  'GET /events': signedIn(),
}
