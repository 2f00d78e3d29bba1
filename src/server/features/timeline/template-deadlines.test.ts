import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMilestone } from '#shared/timeline/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('a template’s relative deadline does not come back for what the schedule cannot meet', async () => {
  const { world, builder, at, tile, add, read, moveTiling, project } = await tiledHouse()
  await world.db.update(projects).set({ startDate: '2027-03-01' }).where(eq(projects.id, project.id))
  const made = await add('Wall tile', { optionItemIds: [(await tile('Slow', 56)).id] })
  expect(made.deadline).toBeNull()
  await world.db.update(selections).set({ deadlineOffsetDays: 30 }).where(eq(selections.id, made.id))
  const other = { title: 'Slab', scheduledDate: '2027-04-05' }
  await world.call(builder, createMilestone, at, other)
  await moveTiling('2027-05-04')
  expect(await read(made.id)).toMatchObject({ deadline: null, deadlineTyped: false })
})
