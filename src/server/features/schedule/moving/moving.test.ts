import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { editSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { addSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import {
  createMilestone,
  editMilestone,
  listTimeline,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { category, house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const chain = ['Framing', 'Plumbing', 'Tiling', 'Handover'] as const

/** Four milestones one after another, five working days each, from April 5, 2027 on. */
async function site() {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const built = await house(world)
  const { company, project } = built
  const builder = company.owner
  const at = { projectId: project.id }
  const ids: number[] = []
  for (const title of chain) {
    const before = ids.at(-1)
    const dependsOn = before === undefined ? [] : [{ onId: before, lagDays: 0 }]
    const body = { title, scheduledDate: '2027-04-05', durationDays: 5, dependsOn }
    ids.push((await world.call(builder, createMilestone, at, body)).body.id)
  }
  const [framing = 0, plumbing = 0, tiling = 0, handover = 0] = ids
  const starts = async () =>
    Object.fromEntries((await world.call(builder, listTimeline, at)).body.map((one) => [one.title, one.scheduledDate]))
  const deadlines = async () =>
    Object.fromEntries(
      (await world.call(builder, listProjectSelections, at)).body.map((one) => [one.name, one.deadline]),
    )
  const move = async (wanted: ScheduleMove) => {
    const preview = await world.call(builder, previewMove, at, wanted)
    const done = await world.call(builder, moveSchedule, at, { ...wanted, version: preview.body.version })
    return { preview, done }
  }
  /** A category that is installed at Tiling, and an item of it that takes two weeks. */
  const tiles = async () => {
    const tileCategory = await category(world, company, 'Tiles')
    const tile = await item(world, company, { name: 'Zellige' }, tileCategory)
    await world.db.update(selectionItems).set({ leadTimeDays: 14 }).where(eq(selectionItems.id, tile.id))
    const rule = { kind: 'category' as const, categoryId: tileCategory, milestone: 'Tiling' }
    await world.call(builder, editSchedule, {}, { installRules: [rule], version: 1 })
    return { tileCategory, tile }
  }
  return { world, ...built, builder, at, framing, plumbing, tiling, handover, starts, deadlines, move, tiles }
}

test('milestones that depend on each other follow one another', async () => {
  const { starts } = await site()
  expect(await starts()).toEqual({
    Framing: '2027-04-05',
    Plumbing: '2027-04-12',
    Tiling: '2027-04-19',
    Handover: '2027-04-26',
  })
})

test('what is completed does not move, neither in the preview nor by the move, until it is reopened', async () => {
  const { world, builder, at, framing, starts, move } = await site()
  const before = await starts()
  const event = { ...at, eventId: framing }
  await world.call(builder, editMilestone, event, { status: 'completed', version: 1 })
  const wanted = { milestoneId: framing, days: 10 }
  const refused = { status: 409, body: { message: 'A completed milestone does not move.' } }
  expect(await world.call(builder, previewMove, at, wanted)).toMatchObject(refused)
  expect(await world.call(builder, moveSchedule, at, { ...wanted, version: 'seen before' })).toMatchObject(refused)
  expect(await starts()).toEqual(before)
  await world.call(builder, editMilestone, event, { status: 'planned', version: 2 })
  expect((await move(wanted)).done.status).toBe(200)
})

test('a slip moves what depends on it, the preview says so beforehand, and undoing restores every date', async () => {
  const { world, builder, at, plumbing, starts, move } = await site()
  const before = await starts()
  const { preview, done } = await move({ milestoneId: plumbing, days: 10 })
  expect(await starts()).toEqual({
    Framing: '2027-04-05',
    Plumbing: '2027-04-26',
    Tiling: '2027-05-03',
    Handover: '2027-05-10',
  })
  expect(preview.body.milestones.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Plumbing', '2027-04-12', '2027-04-26'],
    ['Tiling', '2027-04-19', '2027-05-03'],
    ['Handover', '2027-04-26', '2027-05-10'],
  ])
  expect(done.body).toEqual({ ...preview.body, moveId: done.body.moveId })
  const undone = await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(undone.status).toBe(200)
  expect(await starts()).toEqual(before)
  expect((await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })).status).toBe(409)
})

test('a preview changes nothing', async () => {
  const { world, builder, at, plumbing, starts } = await site()
  const before = (await world.call(builder, listTimeline, at)).body
  expect((await world.call(builder, previewMove, at, { milestoneId: plumbing, days: 10 })).status).toBe(200)
  expect((await world.call(builder, listTimeline, at)).body).toEqual(before)
  expect(await starts()).toMatchObject({ Plumbing: '2027-04-12' })
})

test('a circle, a foreign milestone and a start before what it waits for are refused', async () => {
  const { world, company, builder, at, framing, tiling, plumbing } = await site()
  const depend = (onId: number) =>
    world.call(builder, editMilestone, { ...at, eventId: framing }, { dependsOn: [{ onId, lagDays: 0 }], version: 1 })
  const circle = await depend(tiling)
  expect(circle).toMatchObject({
    status: 422,
    body: { fields: { dependsOn: expect.stringContaining('wait for each other') } },
  })
  const other = await world.people.project(company)
  const foreign = await world.call(
    builder,
    createMilestone,
    { projectId: other.id },
    { title: 'Roof', scheduledDate: '2027-04-05' },
  )
  expect((await depend(foreign.body.id)).status).toBe(422)
  const early = await world.call(builder, previewMove, at, { milestoneId: plumbing, start: '2027-04-07' })
  expect(early).toMatchObject({
    status: 409,
    body: { message: 'Plumbing can start on Apr 12, 2027 at the earliest, because it waits for Framing.' },
  })
})

test('a move that was previewed on an older schedule is refused, and so is undoing after another move', async () => {
  const { world, builder, at, framing, plumbing, move } = await site()
  const preview = await world.call(builder, previewMove, at, { days: 5 })
  const first = await move({ milestoneId: plumbing, days: 5 })
  const stale = await world.call(builder, moveSchedule, at, { days: 5, version: preview.body.version })
  expect(stale).toMatchObject({ status: 409, body: { current: { version: expect.any(String) } } })
  await move({ milestoneId: framing, days: 20 })
  const undone = await world.call(builder, undoMove, { ...at, moveId: first.done.body.moveId ?? 0 })
  expect(undone.status).toBe(409)
})

test('a slip of two weeks over 105 selections is one act with the figures of its preview, one notification, and one undo', async () => {
  const { world, company, project, builder, client, at, tiles, deadlines, move } = await site()
  const { tileCategory } = await tiles()
  const row = { companyId: company.id, projectId: project.id, createdBy: builder.userId, createdAt: world.now }
  await world.db.insert(selections).values(
    Array.from({ length: 105 }, (_, n) => ({
      ...row,
      name: `Tile ${n + 1}`,
      categoryId: tileCategory,
      status: 'in_review' as const,
      sentAt: world.now,
      updatedAt: world.now,
    })),
  )
  await world.runJobsExceptCertificates()
  const before = await deadlines()
  expect(new Set(Object.values(before))).toEqual(new Set(['2027-04-05']))
  const { preview, done } = await move({ days: 10 })
  expect(preview.body.deadlines).toHaveLength(105)
  expect(preview.body).toMatchObject({
    impossible: 0,
    typedDeadlines: [],
    people: [{ userId: client.userId, seat: 'client' }],
  })
  expect(done.body).toEqual({ ...preview.body, moveId: done.body.moveId })
  const after = await deadlines()
  for (const { name, to } of preview.body.deadlines) expect(after[name]).toBe(to)
  await world.runJobsExceptCertificates()
  const notifications = (await world.call(client, listNotifications, {})).body.filter(({ title }) =>
    title.includes('moved'),
  )
  expect(notifications.map(({ title }) => title)).toEqual([`${builder.name} moved the schedule 10 working days later`])
  await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(await deadlines()).toEqual(before)
})

test('everyone whom the preview names is notified of a move, and the email opens the page that its button names', async () => {
  const { world, company, project, builder, client, at, tiles, move } = await site()
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const { tileCategory, tile } = await tiles()
  const wanted = { name: 'Wall tile', categoryId: tileCategory, optionItemIds: [tile.id], status: 'pending' }
  await world.call(builder, addSelection, at, wanted)
  await world.runJobsExceptCertificates()
  const { preview } = await move({ days: 10 })
  expect(preview.body.people.map(({ userId }) => userId)).toEqual([client.userId, tiler.userId])
  await world.runJobsExceptCertificates()
  await world.mailAfterPause()
  const title = `${builder.name} moved the schedule 10 working days later`
  for (const person of [client, tiler]) {
    const { body } = await world.call(person, listNotifications, {})
    expect(body.filter((one) => one.title === title)).toHaveLength(1)
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject === title)
    expect(mail?.html).toMatch(/\?tab=timeline"[^>]*class="button"[^>]*>[^<]*Open the timeline/)
  }
})

test('the preview of a shift names the deadlines set by hand that stay, and counts the decisions that become impossible', async () => {
  const { world, builder, at, tiles } = await site()
  const { tileCategory, tile } = await tiles()
  const draft = { categoryId: tileCategory, optionItemIds: [tile.id], status: 'pending' as const }
  await world.call(builder, addSelection, at, { ...draft, name: 'Wall tile' })
  await world.call(builder, addSelection, at, { ...draft, name: 'Floor tile', deadline: '2027-03-01' })
  const { body } = await world.call(builder, previewMove, at, { days: -60 })
  expect(body).toMatchObject({ typedDeadlines: [{ name: 'Floor tile' }], impossible: 1 })
})

test('undoing restores a deadline that had passed', async () => {
  const { world, builder, at, tiles, move } = await site()
  const { tileCategory, tile } = await tiles()
  const draft = { name: 'Tile', categoryId: tileCategory, optionItemIds: [tile.id], status: 'pending' }
  await world.call(builder, addSelection, at, draft)
  const read = async () => (await world.call(builder, listProjectSelections, at)).body[0]
  await move({ days: -48 })
  expect(await read()).toMatchObject({ deadline: '2027-01-11', overdue: false })
  world.now = new Date('2027-01-13T15:00:00Z')
  builder.cookie = await world.people.cookie(builder.userId)
  expect(await read()).toMatchObject({ deadline: '2027-01-11', overdue: true })
  const { done } = await move({ days: 10 })
  expect(await read()).toMatchObject({ overdue: false })
  expect((await read())?.deadline).not.toBe('2027-01-11')
  await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(await read()).toMatchObject({ deadline: '2027-01-11', overdue: true, deadlineTyped: false })
})

test('any moves there and back leave every date as it was', async () => {
  const { framing, plumbing, tiling, handover, starts, move } = await site()
  const before = await starts()
  const ids = [framing, plumbing, tiling, handover]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 30 }), async (index, days) => {
      const milestoneId = ids[index]
      const wanted = milestoneId === undefined ? {} : { milestoneId }
      await move({ ...wanted, days })
      await move({ ...wanted, days: -days })
      expect(await starts()).toEqual(before)
    }),
    { numRuns: 4 },
  )
})
