import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listActivity } from '#shared/activity/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { editCompany, readCompany } from '#shared/people/endpoints.ts'
import { editSchedule, readSelectionSchedule, setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { chooseItem, editSelection, listProjectSelections, listSelections } from '#shared/selections/endpoints.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { createMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { itemBuying } from '#server/db/schema/suppliers.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('a deadline follows from the install day, the lead time and the reserves, and says so', async () => {
  const { tile, add } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  const made = await add('Wall tile', { optionItemIds: [zellige.id] })
  expect(made).toMatchObject({ deadline: '2027-04-05', deadlineTyped: false, overdue: false })
  expect(made.plan).toMatchObject({ installOn: '2027-05-03', milestone: 'Tiling', leadTimeDays: 14, item: 'Zellige' })
  expect(made.plan).toMatchObject({ requiredOn: '2027-04-26', orderBy: '2027-04-07', decideBy: '2027-04-05' })
  expect(deadlineExplanation(made, 'builder')).toBe(
    'Decide by Apr 05, 2027: tiling starts May 03, 2027, Zellige takes 2 weeks, ordering takes 5 working days, and we keep 5 working days in reserve',
  )
})

test('the email about a decision says why it is due when it is', async () => {
  const { world, client, tile, add } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  await add('Wall tile', { optionItemIds: [zellige.id] })
  await world.runJobsExceptCertificates()
  const [mail] = await world.mailsTo(client.email)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('tiling starts May 03, 2027, Zellige takes 2 weeks')
})

test('the slowest open option counts until one is chosen', async () => {
  const { world, client, at, tile, add, read } = await tiledHouse()
  const [fast, slow] = [await tile('Fast', 7), await tile('Slow', 21)]
  const made = await add('Wall tile', { optionItemIds: [fast.id, slow.id] })
  expect(made).toMatchObject({ deadline: '2027-03-29', plan: { leadTimeDays: 21, item: null } })
  await world.call(client, chooseItem, { ...at, selectionId: made.id }, { itemId: fast.id })
  expect(await read(made.id)).toMatchObject({ deadline: '2027-04-12', plan: { leadTimeDays: 7, item: 'Fast' } })
})

test('deadlines follow when the milestone, the reserve, a day off, the region or a lead time changes', async () => {
  const { world, builder, settings, tile, add, read, moveTiling } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  const deadline = async () => (await read(id)).deadline
  await moveTiling('2027-05-10')
  expect(await deadline()).toBe('2027-04-12')
  await moveTiling('2027-05-03')
  expect(await deadline()).toBe('2027-04-05')
  await settings({ reserveDays: 10 })
  expect(await deadline()).toBe('2027-03-29')
  await settings({ reserveDays: 5, daysOff: [{ day: '2027-04-28', name: 'Company day' }] })
  expect(await deadline()).toBe('2027-04-02')
  await settings({ daysOff: [], workingDays: [1, 2, 3, 4, 5, 6] })
  expect(await deadline()).toBe('2027-04-07')
  await settings({ workingDays: [1, 2, 3, 4, 5] })
  await world.db.update(selectionItems).set({ leadTimeDays: 21 }).where(eq(selectionItems.id, zellige.id))
  expect(await deadline()).toBe('2027-03-29')
  const { body: company } = await world.call(builder, readCompany, {})
  const moved = await world.call(builder, editCompany, {}, { ...company, region: 'GB', currency: 'GBP' })
  expect(moved.status).toBe(200)
  // Good Friday and Easter Monday are public holidays there, and so is May 03.
  expect(await deadline()).toBe('2027-03-25')
})

test('without a lead time of its own an item has the usual one of its supplier', async () => {
  const { world, company, builder, tile, add, read } = await tiledHouse()
  const zellige = await tile('Zellige', null)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  expect((await read(id)).plan?.leadTimeDays).toBeNull()
  const supplier = await world.call(builder, createSupplier, {}, { name: 'Harbor Tile', leadTimeDays: 21 })
  const buying = { itemId: zellige.id, companyId: company.id, supplierId: supplier.body.id, updatedAt: world.now }
  await world.db.insert(itemBuying).values(buying)
  expect(await read(id)).toMatchObject({ deadline: '2027-03-29', plan: { leadTimeDays: 21 } })
  const row = eq(itemBuying.itemId, zellige.id)
  await world.db.update(itemBuying).set({ supplierId: null }).where(row)
  expect((await read(id)).plan?.leadTimeDays).toBeNull()
  await world.db.update(itemBuying).set({ supplierId: supplier.body.id }).where(row)
  expect((await read(id)).plan?.leadTimeDays).toBe(21)
  await world.db.delete(itemBuying).where(row)
  expect((await read(id)).plan?.leadTimeDays).toBeNull()
})

test('an archived item no longer counts as the slowest option, and counts again when it is restored', async () => {
  const { world, tile, add, read } = await tiledHouse()
  const [fast, slow] = [await tile('Subway', 7), await tile('Zellige', 28)]
  const { id } = await add('Wall tile', { optionItemIds: [fast.id, slow.id] })
  const archive = (archivedAt: Date | null) =>
    world.db.update(selectionItems).set({ archivedAt }).where(eq(selectionItems.id, slow.id))
  const before = await read(id)
  await archive(world.now)
  const after = await read(id)
  expect(after.plan).toMatchObject({ leadTimeDays: 7, item: 'Subway' })
  expect(after.deadline).toBe(after.plan?.decideBy)
  await archive(null)
  expect(await read(id)).toMatchObject({ deadline: before.deadline, plan: { leadTimeDays: 28 } })
})

test('a typed deadline stays, and clearing it brings the computed one back', async () => {
  const { world, builder, at, tile, add, moveTiling, read } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  const made = await add('Wall tile', { optionItemIds: [zellige.id] })
  const edit = async (deadline: string | null) => {
    const { version } = await read(made.id)
    return (await world.call(builder, editSelection, { ...at, selectionId: made.id }, { deadline, version })).body
  }
  const typed = await edit('2027-04-11')
  expect(typed).toMatchObject({ deadline: '2027-04-11', deadlineTyped: true })
  expect(deadlineExplanation(typed, 'builder')).toContain(
    'Set by hand, 6 days later than the schedule asks for (Apr 05, 2027): tiling starts',
  )
  await moveTiling('2027-05-10')
  expect(await read(made.id)).toMatchObject({ deadline: '2027-04-11', plan: { decideBy: '2027-04-12' } })
  expect(await edit(null)).toMatchObject({ deadline: '2027-04-12', deadlineTyped: false })
})

test('the rule of the category is stronger than those of room and phase, and one selection can be set by hand', async () => {
  const { world, builder, client, at, settings, rule, tile, add, read } = await tiledHouse()
  for (const [title, scheduledDate] of [
    ['Fit-out', '2027-06-07'],
    ['Bathroom', '2027-06-14'],
  ] as const)
    await world.call(builder, createMilestone, at, { title, scheduledDate })
  await settings({
    installRules: [
      rule,
      { kind: 'room', name: 'bath', milestone: 'Bathroom' },
      { kind: 'phase', name: 'Finishes', milestone: 'Fit-out' },
    ],
  })
  const zellige = await tile('Zellige', 14)
  const where = { room: 'Bath', phase: 'Finishes' }
  const made = await add('Wall tile', { ...where, optionItemIds: [zellige.id] })
  expect(made.plan?.milestone).toBe('Tiling')
  expect((await add('Mirror', { ...where, categoryId: null })).plan?.milestone).toBe('Bathroom')
  expect((await add('Trim', { phase: 'finishes', categoryId: null })).plan?.milestone).toBe('Fit-out')
  expect((await add('Door', { categoryId: null })).plan).toBeNull()
  const here = { ...at, selectionId: made.id }
  const own = await world.call(builder, setInstallDay, here, { installOn: '2027-06-21', version: made.version })
  expect(own.body).toMatchObject({ installOn: '2027-06-21', plan: { milestone: null, installOn: '2027-06-21' } })
  expect(deadlineExplanation(await read(made.id), 'builder')).toContain('it is installed on Jun 21, 2027')
  expect((await world.call(client, setInstallDay, here, { installOn: '2027-06-21', version: 1 })).status).toBe(403)
  await world.call(builder, setInstallDay, here, { version: made.version + 1 })
  expect((await read(made.id)).plan?.milestone).toBe('Tiling')
})

test('a date that cannot be met gives the client no deadline, and the builder learns what would help', async () => {
  const { world, builder, client, at, tile, add, read, moveTiling } = await tiledHouse()
  const [slow, fast] = [await tile('Slow', 56), await tile('Fast', 7)]
  const made = await add('Wall tile', { optionItemIds: [slow.id, fast.id] })
  expect(made).toMatchObject({ deadline: null, deadlineTyped: false, overdue: false, late: false })
  expect(deadlineExplanation(made, 'builder')).toMatch(/^Decide as soon as you can: tiling starts May 03, 2027/)
  const { body } = await world.call(builder, readSelectionSchedule, { ...at, selectionId: made.id })
  expect(body).toMatchObject({ impossible: true, earliestInstall: '2027-05-19' })
  expect(body.options.map(({ name, arrivesOn, daysLate }) => [name, arrivesOn, daysLate])).toEqual([
    ['Slow', '2027-05-12', 9],
    ['Fast', '2027-03-24', 0],
  ])
  const seen = await world.call(client, readSelectionSchedule, { ...at, selectionId: made.id })
  expect(seen.body).toMatchObject({ earliestInstall: null, options: [{ daysLate: 9 }, { daysLate: 0 }] })
  const onTimeline = async (person: typeof builder) =>
    (await world.call(person, listTimeline, at, undefined, { query: { deadlines: 'true' } })).body
      .filter(({ kind }) => kind === 'deadline')
      .map(({ title, status, scheduledDate }) => [title, status, scheduledDate])
  expect(await onTimeline(builder)).toEqual([['Wall tile', 'impossible', made.plan?.decideBy]])
  expect(await onTimeline(client)).toEqual([])
  const owed = async () => {
    const found = (await world.call(builder, dashboard, {})).body
    return found.kind === 'builder' ? found.owed.impossible : null
  }
  const listed = async () =>
    (await world.call(builder, listSelections, {}, undefined, { query: { status: 'to_reschedule' } })).body
  expect([await owed(), (await listed()).map(({ name }) => name)]).toEqual([1, ['Wall tile']])
  await moveTiling('2027-06-07')
  expect([await owed(), await listed()]).toEqual([0, []])
  // Memorial Day is no working day.
  expect((await read(made.id)).deadline).toBe('2027-03-26')
})

test('a client who was overdue stays overdue when the schedule moves, and one who had time does not become so', async () => {
  const { world, builder, tile, add, read, moveTiling } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  await moveTiling('2027-04-01')
  expect(await read(id)).toMatchObject({ deadline: null, overdue: false })
  await moveTiling('2027-04-09')
  expect(await read(id)).toMatchObject({ deadline: '2027-03-12', overdue: false })
  world.now = new Date('2027-03-15T15:00:00Z')
  builder.cookie = await world.people.cookie(builder.userId)
  expect(await read(id)).toMatchObject({ deadline: '2027-03-12', overdue: true })
  await moveTiling('2027-04-08')
  expect(await read(id)).toMatchObject({ deadline: '2027-03-11', overdue: true })
})

test('two rules about the same thing, a foreign category and a stale version are refused', async () => {
  const { world, builder, settings, rule } = await tiledHouse()
  expect((await settings({ installRules: [rule, { ...rule, milestone: 'Other' }] })).status).toBe(422)
  expect((await settings({ installRules: [{ ...rule, categoryId: 999_999 }] })).status).toBe(422)
  expect((await settings({ workingDays: [] })).status).toBe(422)
  const stale = await world.call(builder, editSchedule, {}, { reserveDays: 1, version: 99 })
  expect(stale.status).toBe(409)
})

test('a change of the calendar is in the activity of the company', async () => {
  const { world, builder, settings } = await tiledHouse()
  const changes = async () =>
    (await world.call(builder, listActivity, {})).body.filter(
      ({ actorName, sentence }) =>
        actorName === builder.name && sentence === 'changed the calendar and the install days',
    ).length
  const before = await changes()
  expect((await settings({ reserveDays: 4 })).status).toBe(200)
  expect(await changes()).toBe(before + 1)
  expect((await settings({ workingDays: [] })).status).toBe(422)
  expect(await changes()).toBe(before + 1)
})

test('nobody is notified of what the rules compute', async () => {
  const { world, client, at, tile, add, settings } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  await add('Wall tile', { optionItemIds: [zellige.id], draft: true })
  await settings({ reserveDays: 4 })
  await world.runJobsExceptCertificates()
  expect((await world.call(client, listNotifications, {})).body).toEqual([])
  expect((await world.call(client, listProjectSelections, at)).body).toEqual([])
})
