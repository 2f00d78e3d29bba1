import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { addSelection, chooseItem, listProjectSelections, shiftDeadlines } from '#shared/selections/endpoints.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const built = await house(world)
  const { company, builder, project } = built
  const at = { projectId: project.id }
  const tap = await item(world, company)
  const add = async (name: string, more: Partial<SelectionDraft> = {}) =>
    (await world.call(builder, addSelection, at, { name, optionItemIds: [tap.id], ...more })).body
  const deadlines = async () =>
    Object.fromEntries(
      (await world.call(builder, listProjectSelections, at)).body.map(({ name, deadline }) => [name, deadline]),
    )
  const picked = async ({ id }: { id: number }) =>
    (await world.call(built.client, chooseItem, { ...at, selectionId: id }, { itemId: tap.id })).body
  return { world, ...built, at, add, deadlines, picked }
}

test('moves every open deadline of the project, with one notification for the client', async () => {
  const { world, builder, client, at, add, deadlines } = await scene()
  for (let n = 1; n <= 7; n += 1) await add(`Tap ${n}`, { deadline: `2027-04-0${n}` })
  await add('No date')
  await add('Draft', { deadline: '2027-04-20', draft: true })
  const { status, body } = await world.call(builder, shiftDeadlines, at, { days: 14 })
  expect([status, body.shifted]).toEqual([200, 8])
  expect(await deadlines()).toMatchObject({
    'Tap 1': '2027-04-15',
    'Tap 7': '2027-04-21',
    Draft: '2027-05-04',
    'No date': null,
  })
  await world.runJobsExceptCertificates()
  const notifications = (await world.call(client, listNotifications, {})).body.filter(({ title }) =>
    title.includes('moved'),
  )
  expect(notifications.map(({ title, body: text }) => [title, text])).toEqual([
    [`${builder.name} moved 7 deadlines 14 days later`, 'Tap 1, Tap 2, Tap 3, Tap 4, Tap 5 and 2 more'],
  ])
})

test('moves nothing when one of the given selections is approved, has no deadline or would leave the calendar', async () => {
  const { world, builder, client, at, add, deadlines, picked } = await scene()
  const open = await add('Open', { deadline: '2027-04-01' })
  const without = await add('Without')
  const late = await add('Late', { deadline: '2199-12-20' })
  const signed = await add('Signed', { deadline: '2027-04-01' })
  await signs(world, client, [await picked(signed)])
  for (const [other, reason] of [
    [signed, 'Already approved: Signed'],
    [without, 'Without a deadline: Without'],
    [late, 'Too far away: Late'],
  ] as const) {
    const refused = await world.call(builder, shiftDeadlines, at, { days: 30, selectionIds: [open.id, other.id] })
    expect(refused).toMatchObject({ status: 409, body: { message: `${reason}. Nothing was moved.` } })
  }
  expect(await deadlines()).toMatchObject({ Open: '2027-04-01' })
  const unknown = await world.call(builder, shiftDeadlines, at, { days: 3, selectionIds: [open.id, 2_000_000_000] })
  expect(unknown.status).toBe(404)
  for (const days of [0, 1.5, 731, -731])
    expect((await world.call(builder, shiftDeadlines, at, { days })).status).toBe(422)
})

test('moving back restores the deadlines', async () => {
  const { world, builder, at, add, deadlines } = await scene()
  const open = await add('Open', { deadline: '2027-04-01' })
  const ids = { selectionIds: [open.id] }
  await world.call(builder, shiftDeadlines, at, { days: -3, ...ids })
  expect(await deadlines()).toEqual({ Open: '2027-03-29' })
  await world.call(builder, shiftDeadlines, at, { days: 3, ...ids })
  expect(await deadlines()).toEqual({ Open: '2027-04-01' })
})

test('says nothing to the client when only drafts moved', async () => {
  const { world, builder, client, at, add } = await scene()
  await add('Tap', { deadline: '2027-04-20', draft: true })
  await world.call(builder, shiftDeadlines, at, { days: 14 })
  await world.runJobsExceptCertificates()
  const notifications = (await world.call(client, listNotifications, {})).body.map(({ title }) => title)
  const history = (await world.call(client, listProjectActivity, at)).body
  const { recentActivity } = (await world.call(client, readProject, at)).body
  expect(JSON.stringify([notifications, history, recentActivity])).not.toContain('moved')
  expect(JSON.stringify((await world.call(builder, listProjectActivity, at)).body)).toContain('moved 1 deadline')
})
