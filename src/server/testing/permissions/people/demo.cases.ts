import { everyone, forAll, type Rule } from '../rules.ts'

/** Rows of the permission table. The company of the table is not the demo company, so there is nothing to enter. */
export const cases: Record<string, Rule> = {
  'GET /demo': everyone(),
  'POST /demo/enter': {
    ...everyone(async () => ({ body: { as: 'builder' } })),
    ...forAll(404),
  },
}
