import { type Rule, signedIn } from './rules.ts'

export const cases: Record<string, Rule> = {
  // Whoever listens hears only what they may see; the stream proves that event by event.
  'GET /events': signedIn(),
}
