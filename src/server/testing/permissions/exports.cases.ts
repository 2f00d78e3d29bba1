import { buildersOnly, type Rule, signedIn } from './rules.ts'

export const cases: Record<string, Rule> = {
  'GET /exports/projects': signedIn(),
  'GET /exports/selections': signedIn(),
  'GET /exports/selection-items': { ...buildersOnly(), client: 'allow', otherClient: 'allow' },
  'GET /exports/clients': buildersOnly(),
}
