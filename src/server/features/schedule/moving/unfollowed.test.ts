import { expect, test } from 'vitest'
import { editSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { createFromTemplates } from '#shared/templates/endpoints.ts'
import { listTimeline, moveSchedule, previewMove } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('a shift counts the deadlines of a template that stay, because no rule gives their selections an install day', async () => {
  const { world, builder, client } = await tiledHouse()
  const { version } = (await world.call(builder, readSchedule, {})).body
  await world.call(builder, editSchedule, {}, { installRules: [], version })
  const project = { name: 'Next house', address: '2 Test Street', clientId: client.userId, startDate: '2027-06-07' }
  const made = await world.call(builder, createFromTemplates, {}, { project, sources: [{ starter: 'kitchen' }] })
  const at = { projectId: made.body.id }
  const deadlines = async () =>
    (await world.call(builder, listProjectSelections, at)).body.map(({ name, deadline }) => [name, deadline])
  const before = await deadlines()
  const dated = before.filter(([, deadline]) => deadline !== null)
  expect(dated.length).toBeGreaterThan(0)
  const seen = (await world.call(builder, previewMove, at, { days: 10 })).body
  expect(seen).toMatchObject({ deadlines: [], typedDeadlines: [], unfollowed: dated.length })
  const [milestone] = (await world.call(builder, listTimeline, at)).body.filter(({ kind }) => kind === 'milestone')
  const one = { milestoneId: milestone?.id ?? 0, days: 5 }
  expect((await world.call(builder, previewMove, at, one)).body.unfollowed).toBe(0)
  const done = await world.call(builder, moveSchedule, at, { days: 10, version: seen.version })
  expect(done.body.unfollowed).toBe(seen.unfollowed)
  expect(await deadlines()).toEqual(before)
})
