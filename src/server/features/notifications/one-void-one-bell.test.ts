import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { editProject, readProject } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  changeSelections,
  declineSelection,
  editSelection,
  getSelection,
  reopenSelection,
  setTrades,
} from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Both owners signed the same selection, so one change voids two signatures. A tiler sees it. */
async function signedByBoth() {
  const world = await createWorld()
  const site = await world.people.site()
  const { company, builder, client: anna, tiler, project } = site
  const bob = await world.people.client(company, 'Bob', 'Barker')
  await world.people.seat(project, bob, 'client')
  const place = { projectId: project.id }
  const { version } = (await world.call(builder, readProject, place)).body
  await world.call(builder, editProject, place, { signingRule: 'all', version })
  const selection = await proposed(world, { company, project, builder, client: anna })
  await world.call(builder, setTrades, { ...place, userId: tiler.userId }, { categoryIds: [selection.categoryId ?? 0] })
  const read = async (person: Person): Promise<Selection> =>
    (await world.call(person, getSelection, at(selection))).body
  const bell = async (person: Person) =>
    (await world.call(person, listNotifications, {}, undefined, { query: { limit: '100' } })).body.map(
      ({ title }) => title,
    )
  const settle = () => world.runJobsExceptCertificates()
  return { world, builder, anna, bob, tiler, selection, read, bell, settle }
}

test('one change to what two owners signed gives each owner and each trade one notification', async () => {
  const { world, builder, anna, bob, tiler, selection, read, bell, settle } = await signedByBoth()
  await signs(world, anna, [await read(anna)])
  await signs(world, bob, [await read(bob)])
  const { version, status } = await read(builder)
  expect(status).toBe('approved')
  await settle()
  const edited = await world.call(builder, editSelection, at(selection), { notes: 'Warm grey grout', version })
  expect(edited.status).toBe(200)
  await settle()
  for (const owner of [anna, bob])
    expect((await bell(owner)).filter((title) => title.startsWith('New approval needed'))).toHaveLength(1)
  expect((await bell(tiler)).filter((title) => title.startsWith('No longer approved'))).toHaveLength(1)
})

test('reopening what two owners signed gives each owner and each trade one notification', async () => {
  const { world, builder, anna, bob, tiler, selection, read, bell, settle } = await signedByBoth()
  await signs(world, anna, [await read(anna)])
  await signs(world, bob, [await read(bob)])
  await settle()
  const before = { anna: await bell(anna), bob: await bell(bob), tiler: await bell(tiler) }
  const { version } = await read(builder)
  const reopened = await world.call(builder, reopenSelection, at(selection), { reason: 'Out of stock', version })
  expect(reopened.status).toBe(200)
  await settle()
  expect((await bell(anna)).length - before.anna.length).toBe(1)
  expect((await bell(bob)).length - before.bob.length).toBe(1)
  expect((await bell(tiler)).length - before.tiler.length).toBe(1)
})

test('an owner who declines what the other one signed gives the other one notification', async () => {
  const { world, anna, bob, selection, read, bell, settle } = await signedByBoth()
  await signs(world, anna, [await read(anna)])
  await settle()
  const before = (await bell(anna)).length
  const { version } = await read(bob)
  expect((await world.call(bob, declineSelection, at(selection), { reason: 'Too shiny', version })).status).toBe(200)
  await settle()
  expect((await bell(anna)).slice(0, (await bell(anna)).length - before)).toEqual([
    `Bob Barker declined ${selection.name}`,
  ])
})

test('a trade gets one notification when several are approved again in one sign-off', async () => {
  const { world, builder, anna, bob, tiler, selection, bell, settle } = await signedByBoth()
  const { projectId, categoryId, selectedItemId } = selection
  const add = async (name: string) => {
    const body = { name, selectedItemId: selectedItemId ?? 0, ...(categoryId !== null && { categoryId }) }
    return (await world.call(builder, addSelection, { projectId }, body)).body
  }
  const three = [selection, await add('Wall tile'), await add('Floor tile')]
  const all = (person: Person) =>
    Promise.all(three.map(async (one) => (await world.call(person, getSelection, at(one))).body))
  for (const owner of [anna, bob]) expect((await signs(world, owner, await all(owner))).status).toBe(201)
  await settle()
  expect((await bell(tiler)).filter((title) => title.includes('pproved'))).toEqual(['Approved: 3 selections'])
  const rows = (await all(builder)).map(({ id, version }) => ({ id, version }))
  const body = { act: 'set' as const, selections: rows, fields: { allowance: 300 }, mayVoid: 6 }
  expect((await world.call(builder, changeSelections, {}, body)).status).toBe(200)
  await settle()
  expect((await bell(tiler))[0]).toBe('No longer approved: 3 selections')
  const before = (await bell(tiler)).length
  expect((await signs(world, anna, await all(anna))).status).toBe(201)
  await settle()
  expect((await bell(tiler)).length).toBe(before)
  expect((await signs(world, bob, await all(bob))).status).toBe(201)
  await settle()
  expect((await bell(tiler)).slice(0, -before)).toEqual(['Approved again: 3 selections'])
})
