import { type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  // Subscribers receive only what they may see; the event tests check that per event.
  'GET /events': signedIn(),
}
