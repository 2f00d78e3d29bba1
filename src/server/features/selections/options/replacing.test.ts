import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { archiveItem, getItem } from '#shared/catalog/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addSelection, getSelection, listItemUses, orderSelection, replaceItem } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selections } from '#server/db/schema/selections.ts'
import { at, house, item, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const read = async (person: Person, selection: Selection) =>
  (await world.call(person, getSelection, at(selection))).body

/** An item that is signed, ordered and offered in one project, and proposed for signature in another. */
async function discontinued() {
  const home = await house(world)
  const neighbor = await world.people.client(home.company, 'Nia', 'Next')
  const next = await world.people.project(home.company, neighbor, { name: 'Next door' })
  const [old, fresh, other] = [
    await item(world, home.company, { name: 'Arc tap' }),
    await item(world, home.company, { name: 'Bridge tap', price: 300 }),
    await item(world, home.company, { name: 'Round tap' }),
  ]
  const add = async (projectId: number, name: string, more: object) =>
    (await world.call(home.builder, addSelection, { projectId }, { name, ...more })).body
  const signed = await add(home.project.id, 'Kitchen tap', { selectedItemId: old.id })
  const ordered = await add(home.project.id, 'Laundry tap', { selectedItemId: old.id })
  const offered = await add(home.project.id, 'Bath tap', { optionItemIds: [old.id, other.id] })
  const candidate = await add(next.id, 'Bar tap', { selectedItemId: old.id })
  await signs(world, home.client, [signed, ordered])
  await world.call(home.builder, orderSelection, at(ordered), {})
  await world.runJobsExceptCertificates()
  const replaceBy = (substituteItemId: number, more = {}, person = home.builder) =>
    world.call(person, replaceItem, { itemId: old.id }, { substituteItemId, ...more })
  return { home, neighbor, old, fresh, other, signed, ordered, offered, candidate, replaceBy }
}

test('lists signed, chosen and proposed uses across projects, and nothing that is ordered', async () => {
  const { home, old } = await discontinued()
  const { body } = await world.call(home.builder, listItemUses, { itemId: old.id })
  expect(body).toMatchObject([
    { name: 'Kitchen tap', state: 'signed', signatures: 1 },
    { name: 'Bath tap', state: 'proposed', signatures: 0 },
    { name: 'Bar tap', state: 'chosen', projectName: 'Next door' },
  ])
})

test('replaces everywhere in one act: voids what was signed, shows before and after, leaves the order alone', async () => {
  const { home, fresh, old, signed, ordered, offered, candidate, replaceBy } = await discontinued()
  expect(await replaceBy(fresh.id, { archive: true })).toMatchObject({ status: 200, body: { replaced: 3, voided: 1 } })
  expect(await read(home.client, signed)).toMatchObject({
    status: 'in_review',
    selectedItem: { name: 'Bridge tap', price: 300 },
    previousApproval: { snapshot: { lines: [{ item: 'Arc tap', priceCents: 25_000 }] } },
    can: { sign: true },
  })
  expect((await read(home.client, offered)).options.map((option) => option.item.name)).toEqual([
    'Bridge tap',
    'Round tap',
  ])
  expect((await read(home.builder, candidate)).selectedItem?.name).toBe('Bridge tap')
  expect(await read(home.client, ordered)).toMatchObject({ status: 'ordered', selectedItem: { name: 'Arc tap' } })
  expect((await world.call(home.builder, getItem, { itemId: old.id })).body.archivedAt).not.toBeNull()
})

test('sends one notification to each client, about all selections of their project', async () => {
  const { home, neighbor, fresh, replaceBy } = await discontinued()
  const notifications = async (person: Person) =>
    (await world.call(person, listNotifications, {})).body.filter(({ title }) => title.includes('replaced'))
  const before = (await world.call(home.client, listNotifications, {})).body.length
  await replaceBy(fresh.id)
  await world.runJobsExceptCertificates()
  expect(await notifications(home.client)).toMatchObject([
    {
      kind: 'approval_voided',
      title: 'Bo Builder replaced Arc tap with Bridge tap',
      body: expect.stringMatching(
        /^In 2 selections: Kitchen tap and Bath tap\. 1 of them needs a new signature\.\nKitchen tap\. Item: was Arc tap, now Bridge tap/,
      ),
    },
  ])
  expect((await world.call(home.client, listNotifications, {})).body).toHaveLength(before + 1)
  expect(await notifications(neighbor)).toMatchObject([
    {
      body: 'In 1 selection: Bar tap.\nBar tap. Item: was Arc tap, now Bridge tap; Price: was $250, now $300; Total: was $250, now $300',
    },
  ])
})

test('changes nothing when one selection no longer uses the item', async () => {
  const { home, fresh, signed, ordered, replaceBy } = await discontinued()
  const reply = await replaceBy(fresh.id, { selectionIds: [signed.id, ordered.id] })
  expect(reply.status).toBe(409)
  expect((await read(home.client, signed)).status).toBe('approved')
})

test('warns before an item is ordered that has left the catalog, and orders it anyway when that is confirmed', async () => {
  const { home, old, signed } = await discontinued()
  await world.call(home.builder, archiveItem, { itemId: old.id })
  const order = (confirmed?: boolean) => world.call(home.builder, orderSelection, at(signed), { confirmed })
  const message = 'This item is no longer in the catalog. Replace it, or order anyway.'
  expect(await order()).toMatchObject({ status: 409, body: { message, fields: { confirmed: message } } })
  expect((await read(home.builder, signed)).status).toBe('approved')
  expect(await order(true)).toMatchObject({ status: 200, body: { status: 'ordered' } })
})

test('takes no substitute of another company, in another unit, archived, or the item itself', async () => {
  const { home, old, replaceBy, signed } = await discontinued()
  const elsewhere = await item(world, (await house(world)).company)
  const tiles = await item(world, home.company, { name: 'Tile', unit: 'm2' })
  for (const id of [elsewhere.id, tiles.id, old.id])
    expect(await replaceBy(id)).toMatchObject({
      status: 422,
      body: { fields: { substituteItemId: expect.any(String) } },
    })
  expect((await read(home.client, signed)).status).toBe('approved')
})

test('another company cannot list or replace the item', async () => {
  const { old, fresh, signed, replaceBy } = await discontinued()
  const stranger = (await house(world)).builder
  expect((await world.call(stranger, listItemUses, { itemId: old.id })).status).toBe(404)
  expect((await replaceBy(fresh.id, {}, stranger)).status).toBe(404)
  const [row] = await world.db.select().from(selections).where(eq(selections.id, signed.id))
  expect(row?.status).toBe('approved')
})
