import { imports } from '#server/db/schema/imports.ts'
import { buildersOfCompany, buildersOnly, type Rule, type Scene } from './rules.ts'

async function checkedImport({ world, company }: Scene) {
  const [row] = await world.db
    .insert(imports)
    .values({
      companyId: company.id,
      createdBy: company.owner.userId,
      kind: 'items',
      fileName: 'prices.csv',
      status: 'checked',
      headerRow: 1,
      columnCount: 2,
      mapping: { name: 0, price: 1 },
      rowCount: 1,
      counts: { added: 1 },
      createdAt: world.now,
    })
    .returning()
  return { params: { importId: row?.id ?? 0 } }
}

export const cases: Record<string, Rule> = {
  'POST /imports': buildersOnly(() => Promise.resolve({ query: { kind: 'items' } })),
  'GET /imports/:importId': buildersOfCompany(checkedImport),
  'PUT /imports/:importId/mapping': buildersOfCompany(async (scene) => ({
    ...(await checkedImport(scene)),
    body: { version: 1, headerRow: 1, mapping: { name: 0 } },
  })),
  'GET /imports/:importId/rows': buildersOfCompany(checkedImport),
  'GET /imports/:importId/refused.csv': buildersOfCompany(checkedImport),
  'POST /imports/:importId/apply': buildersOfCompany(async (scene) => ({
    ...(await checkedImport(scene)),
    body: { version: 1 },
  })),
  'DELETE /imports/:importId': buildersOfCompany(checkedImport),
  'GET /import-samples': buildersOnly(() => Promise.resolve({ query: { kind: 'items' } })),
}
