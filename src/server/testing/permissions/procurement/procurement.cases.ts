import { buildersOnly, type Rule } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /procurement-log': buildersOnly(),
  'GET /procurement-log/pdf': buildersOnly(),
  'GET /look-ahead': buildersOnly(),
}
