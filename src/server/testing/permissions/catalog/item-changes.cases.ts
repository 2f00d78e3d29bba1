import { changeItems } from '#shared/item-changes/endpoints.ts'
import { item } from '#server/testing/world-selections.ts'
import { buildersOfCompany, buildersOnly, type Rule, type Scene } from '../rules.ts'

const change = { by: 'percent', value: 5 } as const

async function changed({ world, company, people }: Scene) {
  const { id } = await item(world, company)
  const body = { act: 'price' as const, items: [{ id, version: 1 }], change }
  const reply = await world.call(people.owner, changeItems, {}, body)
  return { params: { changeId: reply.body.id } }
}

export const cases: Record<string, Rule> = {
  'POST /item-changes/preview': buildersOfCompany(async ({ world, company }) => ({
    body: { target: { itemIds: [(await item(world, company)).id] }, change },
  })),
  'POST /item-changes': buildersOfCompany(async ({ world, company }) => ({
    body: { act: 'price', items: [{ id: (await item(world, company)).id, version: 1 }], change },
  })),
  'GET /item-changes': buildersOnly(),
  'GET /item-changes/:changeId': buildersOfCompany(changed),
  'POST /item-changes/:changeId/undo': buildersOfCompany(async (scene) => ({ ...(await changed(scene)), body: {} })),
}
