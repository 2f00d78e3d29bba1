import { everyone, type Rule } from './rules.ts'

/** Rows of the permission table. The company of the table is not the demo company, so there is nothing to enter. */
export const cases: Record<string, Rule> = {
  'GET /demo': everyone(),
  'POST /demo/enter': {
    ...everyone(async () => ({ body: { as: 'builder' } })),
    owner: 404,
    admin: 404,
    builder: 404,
    client: 404,
    otherClient: 404,
    subcontractor: 404,
    stranger: 404,
    nobody: 404,
  },
}
