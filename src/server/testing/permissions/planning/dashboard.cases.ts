import { type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /dashboard': signedIn(),
  'GET /counts': signedIn(),
}
