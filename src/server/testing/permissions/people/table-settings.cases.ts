import { type Rule, signedIn } from '../rules.ts'

const settings = { hidden: [], order: [], frozen: 1, sort: null, group: null }

export const cases: Record<string, Rule> = {
  'GET /table-settings': signedIn(),
  'PUT /table-settings': signedIn(async () => ({ body: { scope: 'project', settings } })),
}
