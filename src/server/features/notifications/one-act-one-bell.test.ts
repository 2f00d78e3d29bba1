import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addProjectPerson, editProject, readProject } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  editSelection,
  getSelection,
  listProjectSelections,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Two owners, of whom one signature is enough or both are needed, and what their bells and the activity say. */
async function home(signingRule: 'any' | 'all') {
  const world = await createWorld()
  const site = await world.people.site()
  const { company, builder, client: anna, project } = site
  const bob = await world.people.client(company, 'Bob', 'Barker')
  await world.people.seat(project, bob, 'client')
  const place = { projectId: project.id }
  const { version } = (await world.call(builder, readProject, place)).body
  await world.call(builder, editProject, place, { signingRule, version })
  const bell = async (person: Person) =>
    (await world.call(person, listNotifications, {}, undefined, { query: { limit: '100' } })).body
  const titles = async (person: Person) => (await bell(person)).map(({ title }) => title)
  const activity = async (person: Person) =>
    (await world.call(person, listProjectActivity, place)).body.map(({ sentence }) => sentence)
  const settle = () => world.runJobsExceptCertificates()
  const add = async (name: string, more: object = {}) =>
    (await world.call(builder, addSelection, place, { name, ...more })).body
  return { world, company, builder, anna, bob, project, place, bell, titles, activity, settle, add }
}

test('people who are added at the same moment get one bell each, and those who were there none of theirs', async () => {
  const { world, company, builder, anna, bob, place, titles, settle } = await home('any')
  const added = [await world.people.client(company, 'Eve', 'Early'), await world.people.subcontractor(company)]
  for (const { userId } of added)
    expect((await world.call(builder, addProjectPerson, place, { userId })).status).toBe(201)
  await settle()
  const title = expect.stringContaining('added you to')
  for (const person of added) expect(await titles(person)).toEqual([title])
  for (const person of [anna, bob]) expect(await titles(person)).not.toContainEqual(title)
})

test('a sign-off of several selections is one bell for each person and one line of activity', async () => {
  const { world, company, builder, anna, bob, project, titles, activity, settle, bell } = await home('any')
  const three = []
  for (const name of ['Tap', 'Tile', 'Floor'])
    three.push(await proposed(world, { company, project, builder, client: anna }, { name }))
  await settle()
  const before = { builder: await titles(builder), bob: await titles(bob), lines: await activity(builder) }
  expect((await signs(world, anna, three)).status).toBe(201)
  await settle()
  expect((await titles(builder)).length - before.builder.length).toBe(1)
  expect((await titles(bob)).length - before.bob.length).toBe(1)
  expect((await bell(builder))[0]).toMatchObject({
    title: 'Cleo Client approved 3 selections',
    body: 'Approved: Tap, Tile, Floor.',
  })
  const fresh = (await activity(builder)).slice(0, -before.lines.length)
  expect(fresh).toEqual(['signed 3 selections: Tap, Tile, Floor'])
})

test('one signed selection is one bell and one line that names it', async () => {
  const { world, company, builder, anna, project, titles, activity, settle } = await home('any')
  const tap = await proposed(world, { company, project, builder, client: anna })
  const lines = await activity(builder)
  await signs(world, anna, [tap])
  await settle()
  expect((await titles(builder)).filter((title) => title.includes('Kitchen tap'))).toEqual([
    'Cleo Client approved Kitchen tap',
  ])
  expect((await activity(builder)).slice(0, -lines.length)).toEqual(['approved Kitchen tap'])
})

test('a sign-off that approves some and declines others says both, with the reason, in one bell', async () => {
  const { world, company, builder, anna, project, bell, settle } = await home('any')
  const [tap, tile] = [
    await proposed(world, { company, project, builder, client: anna }, { name: 'Tap' }),
    await proposed(world, { company, project, builder, client: anna }, { name: 'Tile' }),
  ]
  const lines = [
    { selectionId: tap.id, fingerprint: tap.fingerprint ?? '', decision: 'approve' as const },
    { selectionId: tile.id, fingerprint: tile.fingerprint ?? '', decision: 'decline' as const, reason: 'Too dark' },
  ]
  const signed = await world.call(
    anna,
    signOff,
    { projectId: project.id },
    { lines, signature: { name: anna.name }, consent: true },
  )
  expect(signed.status).toBe(201)
  await settle()
  const [first, second] = await bell(builder)
  expect(first).toMatchObject({
    kind: 'declined',
    title: 'Cleo Client approved 1 selection and declined 1 selection',
    body: 'Declined: Tile: Too dark\nApproved: Tap.',
  })
  expect(second?.title ?? '').not.toContain('Tap')
})

test('sending decisions and included items together is one bell and one line', async () => {
  const { world, company, builder, anna, bob, place, titles, bell, activity, settle, add } = await home('any')
  const tap = await item(world, company)
  await add('Tap', { selectedItemId: tap.id, draft: true })
  await add('Hook', { selectedItemId: tap.id, included: true, draft: true })
  await add('Rail', { selectedItemId: tap.id, included: true, draft: true })
  await settle()
  const lines = await activity(anna)
  const drafts = (await world.call(builder, listProjectSelections, place)).body
  const selectionIds = drafts.map(({ id }) => id)
  expect((await world.call(builder, sendSelections, place, { selectionIds })).status).toBe(200)
  await settle()
  for (const owner of [anna, bob]) expect(await titles(owner)).toHaveLength(1)
  expect((await bell(anna))[0]?.body).toBe('Included, so you have nothing to decide: Hook, Rail.')
  expect((await activity(anna)).slice(0, (await activity(anna)).length - lines.length)).toEqual([
    'sent Tap for a decision, and included Hook, Rail',
  ])
})

test('once an owner has signed, no bell of theirs still asks for it or says that it is unsigned', async () => {
  const { world, company, builder, anna, bob, project, bell, settle } = await home('all')
  const tap = await proposed(world, { company, project, builder, client: anna })
  const read = async (person: Person) => (await world.call(person, getSelection, at(tap))).body
  const { version } = await read(builder)
  await world.call(builder, editSelection, at(tap), { notes: 'Warm grey grout', version })
  await settle()
  await signs(world, anna, [await read(anna)])
  await settle()
  expect((await bell(bob)).some(({ read }) => !read)).toBe(true)
  await signs(world, bob, [await read(bob)])
  await settle()
  const open = (await bell(bob)).filter(({ read, selectionId }) => !read && selectionId !== null)
  expect(open.map(({ title }) => title)).toEqual([])
  for (const person of [anna, bob, builder])
    for (const { body } of await bell(person)) expect(body ?? '').not.toMatch(/not signed it yet|still has to sign/)
})
