import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { buildersOfCompany, buildersOnly, type Rule, type Scene } from '../rules.ts'

async function aSupplier({ world, people }: Scene) {
  const made = await world.call(people.owner, createSupplier, {}, { name: 'Harbor Tile' })
  return { params: { supplierId: made.body.id } }
}

export const cases: Record<string, Rule> = {
  'GET /suppliers': buildersOnly(),
  'POST /suppliers': buildersOnly(async () => ({ body: { name: 'Northside Plumbing' } })),
  'GET /suppliers/:supplierId': buildersOfCompany(aSupplier),
  'PUT /suppliers/:supplierId': buildersOfCompany(async (scene) => ({
    ...(await aSupplier(scene)),
    body: { terms: 'Net 30', version: 1 },
  })),
  'DELETE /suppliers/:supplierId': buildersOfCompany(aSupplier),
  'POST /suppliers/:supplierId/restore': buildersOfCompany(aSupplier),
}
