import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSelection, getSelection, setTrades } from '#shared/selections/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { at, house, item } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

test('a subcontractor gets the data sheet of what is approved for their trade, without a price, and no other sheet', async () => {
  const world = await createWorld()
  const { company, builder, client, project } = await house(world)
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const starter = async (name: string, included: boolean) => {
    const made = await item(world, company, { name, price: 1234.56, specifications: { Format: '60 x 60 cm' } })
    await world.db.update(selectionItems).set({ starterKey: name }).where(eq(selectionItems.id, made.id))
    const body = { name, selectedItemId: made.id, categoryId: made.categoryId, included }
    return { ...made, selection: (await world.call(builder, addSelection, { projectId: project.id }, body)).body }
  }
  const [floor, wall] = [await starter('Floor tile', true), await starter('Wall tile', false)]
  const sheet = (person: Person, id: number) =>
    world.request(`/api/selection-items/${id}/data-sheet.pdf`, { headers: { cookie: person.cookie } })
  const textOf = async (reply: Response) => (await pagesOf(new Uint8Array(await reply.arrayBuffer()))).join(' ')
  expect((await sheet(tiler, floor.id)).status).toBe(403)
  const categoryIds = [floor.categoryId, wall.categoryId]
  await world.call(builder, setTrades, { projectId: project.id, userId: tiler.userId }, { categoryIds })

  const { body } = await world.call(tiler, getSelection, at(floor.selection))
  expect(body.selectedItem?.dataSheet).toBe(`/api/selection-items/${floor.id}/data-sheet.pdf`)
  const text = await textOf(await sheet(tiler, floor.id))
  expect(text).toContain('60 x 60 cm')
  expect(text).not.toMatch(/Price|1,234/)
  expect(await textOf(await sheet(client, floor.id))).toMatch(/1,234\.56/)
  expect((await sheet(tiler, wall.id)).status).toBe(403)
})

test.each([
  ['US', [612, 792]],
  ['GB', [595, 842]],
] as const)(
  'a data sheet has the paper of the region %s, for the builder and on site',
  async (region, [width, height]) => {
    const world = await createWorld()
    const { company, builder, project } = await house(world)
    await world.db.update(companies).set({ region }).where(eq(companies.id, company.id))
    const made = await item(world, company, { name: 'Floor tile' })
    await world.db.update(selectionItems).set({ starterKey: 'floor' }).where(eq(selectionItems.id, made.id))
    const tiler = await world.people.subcontractor(company)
    await world.people.seat(project, tiler, 'subcontractor')
    const on = { projectId: project.id }
    await world.call(builder, setTrades, { ...on, userId: tiler.userId }, { categoryIds: [made.categoryId] })
    const body = { name: 'Floor', selectedItemId: made.id, categoryId: made.categoryId, included: true }
    await world.call(builder, addSelection, on, body)
    for (const { cookie } of [builder, tiler]) {
      const sheet = await world.request(`/api/selection-items/${made.id}/data-sheet.pdf`, { headers: { cookie } })
      const text = Buffer.from(await sheet.arrayBuffer()).toString('latin1')
      expect(text).toMatch(new RegExp(`MediaBox ?\\[ ?0 0 ${width} ${height} ?\\]`))
    }
  },
)
