import { appliedImport, checkedImport, checkedPictures } from '#server/testing/imports.ts'
import { buildersOfCompany, buildersOnly, type Rule, type Scene } from '../rules.ts'

const onImport = async ({ world, company }: Scene) => ({ params: { importId: await checkedImport(world, company) } })

const onPictures = async ({ world, company }: Scene) => ({
  params: { importId: await checkedPictures(world, company) },
})

const onApplied =
  (kind: 'items' | 'pictures') =>
  async ({ world, company }: Scene) => ({ params: { importId: await appliedImport(world, company, kind) } })

export const cases: Record<string, Rule> = {
  'POST /imports': buildersOnly(() => Promise.resolve({ query: { kind: 'items' } })),
  'GET /imports': buildersOnly(() => Promise.resolve({ query: { kind: 'items' } })),
  'GET /imports/:importId': buildersOfCompany(onImport),
  'PUT /imports/:importId/mapping': buildersOfCompany(async (scene) => ({
    ...(await onImport(scene)),
    body: { version: 1, headerRow: 1, mapping: { name: 0 } },
  })),
  'GET /imports/:importId/rows': buildersOfCompany(onImport),
  'GET /imports/:importId/refused.csv': buildersOfCompany(onImport),
  'POST /imports/:importId/apply': buildersOfCompany(async (scene) => ({
    ...(await onImport(scene)),
    body: { version: 1 },
  })),
  'POST /imports/:importId/cancel': buildersOfCompany(onImport),
  'DELETE /imports/:importId': buildersOfCompany(onImport),
  'POST /imports/:importId/undo': buildersOfCompany(onApplied('items')),
  'POST /picture-imports/:importId/undo': buildersOfCompany(onApplied('pictures')),
  'POST /picture-imports': buildersOnly(),
  'GET /picture-imports/:importId': buildersOfCompany(onPictures),
  'POST /picture-imports/:importId/apply': buildersOfCompany(async (scene) => ({
    ...(await onPictures(scene)),
    body: { mode: 'add' },
  })),
  'DELETE /picture-imports/:importId': buildersOfCompany(onPictures),
  'GET /import-samples': buildersOnly(() => Promise.resolve({ query: { kind: 'items' } })),
}
