import { expect, test } from 'vitest'
import { listLog } from '#shared/procurement/log/endpoints.ts'
import { previewSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('the preview of a rule says which selections get an install day and which become late, and the log agrees afterward', async () => {
  const { world, builder, company, tiles, tile, add, rule, settings } = await tiledHouse()
  await settings({ installRules: [] })
  const [fast, slow] = [await tile('Zellige', 14), await tile('Onyx', 120)]
  await add('Wall tile', { optionItemIds: [fast.id] })
  const other = { projectId: (await world.people.project(company)).id }
  await world.call(builder, createMilestone, other, { title: 'Tiling', scheduledDate: '2027-05-03' })
  const floor = { name: 'Floor tile', categoryId: tiles, status: 'pending' as const, optionItemIds: [slow.id] }
  await world.call(builder, addSelection, other, floor)
  const late = async () => {
    const { body } = await world.call(builder, listLog, {}, undefined, { query: { late: 'true' } })
    return body.map(({ name }) => name)
  }
  const { version } = (await world.call(builder, readSchedule, {})).body
  const { body: effect } = await world.call(builder, previewSchedule, {}, { installRules: [rule], version })
  expect(effect).toMatchObject({ deadlines: 1, planned: 2, late: 1 })
  expect(effect.projects.find(({ id }) => id === other.projectId)).toMatchObject({
    count: 0,
    late: 1,
    lateNames: ['Floor tile'],
  })
  expect(await late()).toEqual([])
  await settings({ installRules: [rule] })
  expect(await late()).toEqual(['Floor tile'])
})
