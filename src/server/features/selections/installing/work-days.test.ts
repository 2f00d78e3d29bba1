import { expect, test } from 'vitest'
import { setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { getSelection, listSelections, setTrades } from '#shared/selections/endpoints.ts'
import { workInWords } from '#shared/selections/work-words.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import { at, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

test('a trade reads when its work begins where it reads its work, and nothing else of the plan', async () => {
  const world = await createWorld()
  const site = await world.people.site()
  const { builder, client, tiler, project } = site
  const tap = await proposed(world, site)
  const place = { projectId: project.id }
  const { body: tiling } = await world.call(builder, createMilestone, place, {
    title: 'Tiling',
    scheduledDate: '2027-05-03',
    durationDays: 5,
  })
  await world.call(builder, setTrades, { ...place, userId: tiler.userId }, { categoryIds: [tap.categoryId ?? 0] })
  const { version } = (await world.call(builder, getSelection, at(tap))).body
  const set = await world.call(builder, setInstallDay, at(tap), { milestoneId: tiling.id, version })
  expect(set.status).toBe(200)
  await signs(world, client, [(await world.call(client, getSelection, at(tap))).body])
  const work = { milestone: 'Tiling', startsOn: '2027-05-03', endsOn: '2027-05-07' }
  expect((await world.call(tiler, getSelection, at(tap))).body).toMatchObject({ work, plan: null })
  expect((await world.call(tiler, listSelections, {})).body).toMatchObject([{ work, plan: null }])
  expect(workInWords(work)).toBe('Tiling starts May 03, 2027')
  for (const person of [builder, client])
    expect((await world.call(person, getSelection, at(tap))).body).not.toHaveProperty('work')
})
