import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { archiveProject, editProject, restoreProject } from '#shared/projects/endpoints.ts'
import { worldWithHouse } from '#server/testing/world-selections.ts'

test('an edit, archiving and restoring are in the activity of the project, and what changes nothing is not', async () => {
  const { world, builder, on } = await worldWithHouse()
  for (const version of [1, 2]) await world.call(builder, editProject, on, { notes: 'Key under the mat', version })
  for (const act of [archiveProject, archiveProject, restoreProject, restoreProject]) {
    world.later(1000)
    expect((await world.call(builder, act, on)).status).toBe(200)
  }
  const { body } = await world.call(builder, listProjectActivity, on)
  expect(body.map(({ kind }) => kind)).toEqual(['project.restored', 'project.archived', 'project.edited'])
})
