import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { archiveClient } from '#shared/people/endpoints.ts'
import { removeProjectPerson } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  changeSelections,
  editSelection,
  getSelection,
  listProjectSelections,
  setTrades,
  undoChange,
} from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { at, category, item, signs, worldWithHouse } from '#server/testing/world-selections.ts'

/** Two tilers with the same category; two approved tiles, an open one, and an approved tap of neither's category. */
async function scene() {
  const { world, home, on } = await worldWithHouse()
  const { company, builder, client, project } = home
  const [sam, rita] = [await world.people.subcontractor(company), await world.people.subcontractor(company)]
  const [tiles, taps] = [await category(world, company, 'Tiles'), await category(world, company, 'Taps')]
  for (const tiler of [sam, rita]) {
    await world.people.seat(project, tiler, 'subcontractor')
    await world.call(builder, setTrades, { ...on, userId: tiler.userId }, { categoryIds: [tiles] })
  }
  const add = async (name: string, categoryId: number) => {
    const { id } = await item(world, company, { name: `${name} item` }, categoryId)
    return (await world.call(builder, addSelection, on, { name, selectedItemId: id, categoryId })).body
  }
  const floor = await add('Floor', tiles)
  const wall = await add('Wall', tiles)
  const open = await add('Open', tiles)
  const tap = await add('Tap', taps)
  await signs(world, client, [floor, wall, tap])
  const read = async (one: Selection) => (await world.call(builder, getSelection, at(one))).body
  const rowsOf = async (...some: Selection[]) =>
    (await Promise.all(some.map(read))).map(({ id, version }) => ({ id, version }))
  const assign = async (tradeId: number | null, ...some: Selection[]) =>
    world.call(builder, changeSelections, {}, { act: 'set', selections: await rowsOf(...some), fields: { tradeId } })
  const seen = async (person: typeof sam) =>
    (await world.call(person, listProjectSelections, on)).body.map(({ name }) => name).toSorted()
  return { world, ...home, on, sam, rita, floor, wall, open, tap, read, assign, seen }
}

test('only the assigned subcontractor sees an approved selection, also outside their categories', async () => {
  const { world, sam, rita, floor, open, tap, assign, seen, read } = await scene()
  expect(await seen(sam)).toEqual(['Floor', 'Wall'])
  expect((await assign(sam.userId, floor, tap, open)).status).toBe(200)
  expect(await seen(sam)).toEqual(['Floor', 'Tap', 'Wall'])
  expect(await seen(rita)).toEqual(['Wall'])
  expect((await world.call(rita, getSelection, at(floor))).status).toBe(404)
  expect((await world.call(sam, getSelection, at(tap))).body).toMatchObject({ tradeId: sam.userId, trade: 'Sam Tiler' })
  expect(await read(floor)).toMatchObject({ status: 'approved', tradeId: sam.userId, previousApproval: null })
  expect((await assign(null, floor)).status).toBe(200)
  expect(await seen(rita)).toEqual(['Floor', 'Wall'])
})

test('an assignment ends with the seat on the project, and does not count while the person is archived', async () => {
  const { world, builder, on, sam, rita, floor, wall, assign, seen, read } = await scene()
  await assign(sam.userId, floor)
  await assign(rita.userId, wall)
  await world.call(builder, archiveClient, { clientId: rita.userId })
  expect(await seen(sam)).toEqual(['Floor', 'Wall'])
  await world.call(builder, removeProjectPerson, { ...on, userId: sam.userId })
  expect(await read(floor)).toMatchObject({ tradeId: null, trade: null })
})

test('clients do not see whose work it is, and cannot change it', async () => {
  const { world, client, sam, floor, assign, read } = await scene()
  await assign(sam.userId, floor)
  const { version } = await read(floor)
  expect((await world.call(client, getSelection, at(floor))).body).toMatchObject({ tradeId: null, trade: null })
  for (const person of [client, sam])
    expect((await world.call(person, editSelection, at(floor), { version, tradeId: null })).status).toBe(403)
})

test('refuses people who are no subcontractor of the project, and changes nothing', async () => {
  const { world, company, builder, client, on, floor, wall, assign, read } = await scene()
  const elsewhere = await world.people.subcontractor(company)
  const stranger = await world.people.subcontractor(await world.people.company())
  const message = 'This person is not a subcontractor on this project. Add them to the project first.'
  for (const { userId } of [elsewhere, stranger, client, builder]) {
    const refused = await assign(userId, floor, wall)
    expect(refused).toMatchObject({ status: 422, body: { rows: [{ message }, { message }] } })
    const draft = { name: 'New', tradeId: userId }
    expect((await world.call(builder, addSelection, on, draft)).body).toMatchObject({ fields: { tradeId: message } })
  }
  expect(await read(floor)).toMatchObject({ tradeId: null, version: floor.version + 1 })
})

test('one notification says how many approved selections became theirs, and undo assigns them back', async () => {
  const { world, builder, sam, rita, floor, wall, open, assign, seen } = await scene()
  await world.runJobsExceptCertificates()
  const done = await assign(sam.userId, floor, wall, open)
  await world.runJobsExceptCertificates()
  const titles = async (person: typeof sam) =>
    (await world.call(person, listNotifications, {})).body.map(({ title, body }) => [title, body])
  const approved = ['Approved: 2 selections', 'Floor, Wall. You can plan with them.']
  expect(await titles(sam)).toEqual([['Bo Builder assigned 2 selections to you', 'Floor, Wall'], approved])
  expect(await titles(rita)).toEqual([])
  expect((await world.call(builder, undoChange, { undoId: done.body.undoId ?? 0 })).body).toMatchObject({ changed: 3 })
  expect(await seen(rita)).toEqual(['Floor', 'Wall'])
  await assign(rita.userId, open)
  await world.runJobsExceptCertificates()
  expect(await titles(rita)).toEqual([approved])
})
