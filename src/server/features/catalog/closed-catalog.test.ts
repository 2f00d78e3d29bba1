import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { me } from '#shared/auth/endpoints.ts'
import * as catalog from '#shared/catalog/endpoints.ts'
import { catalogClosed } from '#shared/catalog/rules.ts'
import { editCompany, readCompany } from '#shared/people/endpoints.ts'
import { addSelection, proposeOption } from '#shared/selections/endpoints.ts'
import { companies, members } from '#server/db/schema/accounts.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let scene: Awaited<ReturnType<typeof house>>

beforeEach(async () => {
  scene = await house(world)
  await world.db.update(companies).set({ clientsBrowse: false }).where(eq(companies.id, scene.company.id))
})

async function stock() {
  const { company, builder, project } = scene
  const categoryId = await category(world, company, 'Lamps')
  const make = async (name: string, color: string) => {
    const { id: fileId } = await uploadPicture(world, builder, color)
    const draft = { categoryId, name, price: 10, pictureFileIds: [fileId] }
    return { fileId, ...(await world.call(builder, catalog.createItem, {}, draft)).body }
  }
  const [offered, other] = [await make('Offered lamp', '#aa0000'), await make('Other lamp', '#00aa00')]
  const at = { projectId: project.id }
  const draft = { name: 'Hall lamp', draft: false, optionItemIds: [offered.id] }
  const selection = (await world.call(builder, addSelection, at, draft)).body
  return { categoryId, offered, other, at, selection }
}

test('a closed catalog refuses clients on every route, and they keep what is offered to them', async () => {
  const { client, builder } = scene
  const { categoryId, offered, other, at, selection } = await stock()
  const closed = { status: 403, body: { message: catalogClosed } }
  const query = (given: Record<string, string>) => ({ query: given })
  expect(await world.call(client, catalog.listCategories, {})).toMatchObject(closed)
  const filters: Record<string, string>[] = [
    {},
    { q: 'lamp' },
    { categoryId: String(categoryId) },
    { projectId: String(at.projectId) },
    { ids: String(other.id) },
  ]
  for (const filter of filters) {
    expect(await world.call(client, catalog.listItems, {}, undefined, query(filter))).toMatchObject(closed)
    expect(await world.call(client, catalog.getItemFacets, {}, undefined, query(filter))).toMatchObject(closed)
  }
  expect(
    await world.call(client, catalog.listCategories, {}, undefined, query({ projectId: String(at.projectId) })),
  ).toMatchObject(closed)
  expect(await world.call(client, catalog.getCategory, { categoryId })).toMatchObject(closed)
  expect(await world.call(client, catalog.getItem, { itemId: other.id })).toMatchObject(closed)
  const read = (path: string, person = client) => world.request(path, { headers: { cookie: person.cookie } })
  expect((await read(`/api/selection-items/${other.id}/data-sheet.pdf`)).status).toBe(403)
  expect((await read(`/api/files/${other.fileId}?size=400`)).status).toBe(404)
  const propose = await world.call(client, proposeOption, { ...at, selectionId: selection.id }, { itemId: other.id })
  expect(propose).toMatchObject(closed)

  expect((await world.call(client, catalog.getItem, { itemId: offered.id })).status).toBe(200)
  expect((await read(`/api/selection-items/${offered.id}/data-sheet.pdf`)).status).toBe(200)
  expect((await read(`/api/files/${offered.fileId}?size=400`)).status).toBe(200)
  expect((await read(`/api/files/${other.fileId}?size=400`, builder)).status).toBe(200)
  expect((await world.call(builder, catalog.listItems, {})).body).toHaveLength(2)
})

test('an item is not readable for the client of another project of the same company', async () => {
  const { offered } = await stock()
  const stranger = await world.people.client(scene.company)
  await world.people.project(scene.company, stranger)
  expect((await world.call(stranger, catalog.getItem, { itemId: offered.id })).status).toBe(403)
  const file = await world.request(`/api/files/${offered.fileId}?size=400`, { headers: { cookie: stranger.cookie } })
  expect(file.status).toBe(404)
})

test('`can.browse` follows the setting, which the owner changes in the company settings', async () => {
  const { client, builder, company } = scene
  const browses = async (person = client) => (await world.call(person, me, {})).body.can.browse
  expect([await browses(), await browses(builder)]).toEqual([false, true])
  const { version, name, region, currency, timeZone } = (await world.call(company.owner, readCompany, {})).body
  const edit = { version, name, region, currency, timeZone, clientsBrowse: true }
  expect((await world.call(company.owner, editCompany, {}, edit)).body).toMatchObject({ clientsBrowse: true })
  expect(await browses()).toBe(true)
  expect((await world.call(client, catalog.listItems, {})).status).toBe(200)
})

test('a client of two builders browses the open catalog', async () => {
  const open = await world.people.company()
  const { userId } = scene.client
  const place = { companyId: open.id, userId, type: 'client', role: 'client', joinedAt: world.now } as const
  await world.db.insert(members).values(place)
  await world.people.project(open, scene.client)
  const categoryId = await category(world, open, 'Taps')
  await world.call(open.owner, catalog.createItem, {}, { categoryId, name: 'Open tap', price: 5 })
  await stock()
  const { body } = await world.call(scene.client, catalog.listItems, {})
  expect(body.map(({ name }) => name)).toEqual(['Open tap'])
  const none = await world.call(scene.client, catalog.listItems, {}, undefined, { query: { q: 'nothing-like-it' } })
  expect(none).toMatchObject({ status: 200, body: [] })
})
