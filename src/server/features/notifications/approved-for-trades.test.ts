import { expect, test } from 'vitest'
import { editNotificationSettings, listNotifications } from '#shared/notifications/endpoints.ts'
import { editProject, readProject } from '#shared/projects/endpoints.ts'
import { addSelection, editSelection, getSelection, sendSelections, setTrades } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** A tiler and a painter on a project where nothing is approved yet. */
async function site() {
  const world = await createWorld()
  const scene = await world.people.site()
  const { company, builder, client, project } = scene
  const painter = await world.people.subcontractor(company)
  await world.people.seat(project, painter, 'subcontractor')
  const place = { projectId: project.id }
  const received = async (person: Person) => {
    await world.runJobsExceptCertificates()
    return {
      bell: (await world.call(person, listNotifications, {})).body.map(({ title, body, link }) => [title, body, link]),
      mails: await world.mailsTo(person.email),
    }
  }
  const selection = (name: string) => proposed(world, { company, builder, client, project }, { name })
  const assign = (one: Selection, { userId }: Person) =>
    world.call(builder, editSelection, at(one), { version: one.version, tradeId: userId })
  const signAll = async (...some: Selection[]) => {
    const current = some.map(async (one) => (await world.call(client, getSelection, at(one))).body)
    expect((await signs(world, client, await Promise.all(current))).status).toBe(201)
  }
  return { world, ...scene, painter, place, received, selection, assign, signAll }
}

test('a trade is notified when a selection that was assigned to them is approved, without a price', async () => {
  const { tiler, painter, place, received, selection, assign, signAll } = await site()
  const tile = await selection('Wall tile')
  expect((await assign(tile, tiler)).status).toBe(200)
  expect((await received(tiler)).bell).toEqual([])
  await signAll(tile)
  const { bell, mails } = await received(tiler)
  const link = `/projects/${place.projectId}/selections/${tile.id}`
  expect(bell).toEqual([['Approved: Wall tile', 'It is Arc tap. You can plan with it.', link]])
  expect(mails.map(({ subject }) => subject)).toEqual(['Approved: Wall tile'])
  expect(mails[0]?.text).not.toContain('$')
  expect((await received(painter)).bell).toEqual([])
})

test('one sign-off is one notification for each trade, about the work that is theirs', async () => {
  const { world, builder, tiler, painter, place, received, selection, assign, signAll } = await site()
  const [floor, wall, paint] = [await selection('Floor'), await selection('Wall'), await selection('Paint')]
  await world.call(
    builder,
    setTrades,
    { ...place, userId: tiler.userId },
    { categoryIds: [floor.categoryId ?? 0, wall.categoryId ?? 0] },
  )
  await assign(paint, painter)
  await signAll(floor, wall, paint)
  expect((await received(tiler)).bell).toMatchObject([
    ['Approved: 2 selections', 'Floor, Wall. You can plan with them.', `/projects/${place.projectId}?tab=selections`],
  ])
  expect((await received(painter)).bell).toMatchObject([
    ['Approved: Paint', 'It is Arc tap. You can plan with it.', `/projects/${place.projectId}/selections/${paint.id}`],
  ])
})

test('a trade who wants no email about approvals gets the bell alone', async () => {
  const { world, tiler, received, selection, assign, signAll } = await site()
  await world.call(tiler, editNotificationSettings, {}, [{ kind: 'site_change', delivery: 'never' }])
  const tile = await selection('Wall tile')
  await assign(tile, tiler)
  await signAll(tile)
  const { bell, mails } = await received(tiler)
  expect(bell).toHaveLength(1)
  expect(mails).toEqual([])
})

test('a trade is notified of what the builder included, alone or beside decisions that are sent', async () => {
  const { world, company, builder, tiler, place, received } = await site()
  const { id, categoryId } = await item(world, company)
  await world.call(builder, setTrades, { ...place, userId: tiler.userId }, { categoryIds: [categoryId] })
  const draft = { selectedItemId: id, draft: true }
  const add = async (name: string, more: object) =>
    (await world.call(builder, addSelection, place, { name, ...draft, ...more })).body.id
  const [alone, beside] = [await add('Trim', { included: true }), await add('Sill', { included: true })]
  const asked = await add('Tile', {})
  await world.call(builder, sendSelections, place, { selectionIds: [alone] })
  await world.call(builder, sendSelections, place, { selectionIds: [beside, asked] })
  const titles = (await received(tiler)).bell.map(([title]) => title)
  expect(titles).toEqual(['Approved: Sill', 'Approved: Trim'])
})

test('a trade is notified when the last owner has signed, not before', async () => {
  const { world, company, builder, project, place, tiler, received, selection, assign, signAll } = await site()
  const second = await world.people.client(company, 'Bob', 'Barker')
  await world.people.seat(project, second, 'client')
  const { version } = (await world.call(builder, readProject, place)).body
  await world.call(builder, editProject, place, { signingRule: 'all', version })
  const tile = await selection('Wall tile')
  await assign(tile, tiler)
  await signAll(tile)
  expect((await received(tiler)).bell).toEqual([])
  await signs(world, second, [(await world.call(second, getSelection, at(tile))).body])
  expect((await received(tiler)).bell).toMatchObject([['Approved: Wall tile', expect.any(String), expect.any(String)]])
})
