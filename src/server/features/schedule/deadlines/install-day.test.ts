import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSchedule, readSelectionSchedule, setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { editSelection } from '#shared/selections/endpoints.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import { house } from '#server/testing/world-selections.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import { createWorld } from '#server/testing/world.ts'
import { companies } from '#server/db/schema/accounts.ts'

async function tile(built: Awaited<ReturnType<typeof tiledHouse>>) {
  const { world, builder, at } = built
  const zellige = await built.tile('Zellige', 14)
  const made = await built.add('Wall tile', { optionItemIds: [zellige.id] })
  const here = { ...at, selectionId: made.id }
  const set = (body: { milestoneId?: number | null; installOn?: string | null; version: number }, person = builder) =>
    world.call(person, setInstallDay, here, body)
  const schedule = async (person = builder) => (await world.call(person, readSelectionSchedule, here)).body
  return { made, here, set, schedule }
}

test('a selection set by hand shows what the rules say, and goes back to them', async () => {
  const built = await tiledHouse()
  const { world, builder, client, at, read } = built
  const { made, set, schedule } = await tile(built)
  const byRule = { milestoneId: built.tiling.id, milestone: 'Tiling', installOn: '2027-05-03' }
  expect(await schedule()).toMatchObject({ installEventId: null, installOn: null, byRule })
  const second = await world.call(builder, createMilestone, at, { title: 'Second tiling', scheduledDate: '2027-06-07' })
  const moved = await set({ milestoneId: second.body.id, version: made.version })
  expect(moved.body).toMatchObject({ installEventId: second.body.id, byRule, plan: { milestone: 'Second tiling' } })
  expect(deadlineExplanation(await read(made.id), 'builder')).toContain('second tiling starts Jun 07, 2027')
  expect(await schedule(client)).toMatchObject({ installEventId: null, installOn: null, byRule: null })
  const back = await set({ version: made.version + 1 })
  expect(back.body).toMatchObject({ installEventId: null, plan: { milestone: 'Tiling' }, deadline: made.deadline })
})

test('an install day over a newer version, and one that no schedule has, are refused and change nothing', async () => {
  const built = await tiledHouse()
  const { world, builder, at, read } = built
  const { made, here, set } = await tile(built)
  const other = await house(world)
  const foreign = await world.call(
    other.company.owner,
    createMilestone,
    { projectId: other.project.id },
    { title: 'Tiling', scheduledDate: '2027-05-03' },
  )
  const { version } = made
  expect((await set({ milestoneId: foreign.body.id, version })).status).toBe(422)
  expect((await set({ installOn: '9999-01-01', version })).status).toBe(422)
  expect((await set({ installOn: '2027-02-30', version })).status).toBe(422)
  expect((await set({ installOn: '🛁', version })).status).toBe(422)
  expect((await set({ milestoneId: built.tiling.id, installOn: '2027-05-03', version })).status).toBe(422)
  expect((await set({ installOn: '2027-06-07', version }, other.company.owner)).status).toBe(404)
  await world.call(builder, editSelection, here, { room: 'Bath', version })
  const stale = await set({ installOn: '2027-06-07', version })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { version: version + 1, installOn: null } })
  expect(await read(made.id)).toMatchObject({ room: 'Bath', plan: { milestone: 'Tiling' } })
  expect((await world.call(builder, setInstallDay, { ...at, selectionId: 999_999 }, { version: 1 })).status).toBe(404)
})

test('the rule of a trade is stronger than the rule of the category', async () => {
  const built = await tiledHouse()
  const { world, company, project, builder, at, settings, rule, read } = built
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  await world.call(builder, createMilestone, at, { title: 'Wet rooms', scheduledDate: '2027-05-17' })
  const { made, here } = await tile(built)
  const saved = await settings({
    installRules: [rule, { kind: 'trade', tradeId: tiler.userId, milestone: 'Wet rooms' }],
  })
  expect(saved.body.installRules).toMatchObject([{ label: 'Tiles' }, { kind: 'trade', label: 'Sam Tiler' }])
  expect((await read(made.id)).plan?.milestone).toBe('Tiling')
  await world.call(builder, editSelection, here, { tradeId: tiler.userId, version: made.version })
  expect((await read(made.id)).plan?.milestone).toBe('Wet rooms')
  const stranger = await world.people.subcontractor(await world.people.company())
  const refused = await settings({ installRules: [{ kind: 'trade', tradeId: stranger.userId, milestone: 'Tiling' }] })
  expect(refused.status).toBe(422)
})

test('clients read no schedule of a draft', async () => {
  const { world, builder, client, at, add } = await tiledHouse()
  const sent = await add('Wall tile')
  const draft = await add('Floor tile', { draft: true })
  const read = async (selectionId: number, person: typeof builder) =>
    (await world.call(person, readSelectionSchedule, { ...at, selectionId })).status
  expect([await read(draft.id, builder), await read(sent.id, client), await read(draft.id, client)]).toEqual([
    200, 200, 404,
  ])
})

test('the list of holidays begins with today where the company is', async () => {
  // New Year's Day has not ended in New York.
  const world = await createWorld({ now: '2027-01-02T03:00:00Z' })
  const { id, owner } = await world.people.company()
  await world.db.update(companies).set({ timeZone: 'America/New_York' }).where(eq(companies.id, id))
  expect((await world.call(owner, readSchedule, {})).body.holidays[0]).toMatchObject({ day: '2027-01-01' })
})
