import { expect, test } from 'vitest'
import { postMessage } from '#shared/messages/endpoints.ts'
import { schedules, tasks } from '#server/app.ts'
import { house, proposed } from './world-selections.ts'
import { createWorld } from './world.ts'

const world = await createWorld()

test('every scheduled task runs', async () => {
  const home = await house(world)
  await proposed(world, home, { name: 'Kitchen tap' })
  await world.call(
    home.client,
    postMessage,
    { projectId: home.project.id },
    { message: 'Brushed?', messageType: 'question' },
  )
  await world.runJobs()
  const scheduled = new Set(schedules.map(({ name }) => name))
  expect(tasks.map(({ name }) => name)).toEqual(expect.arrayContaining([...scheduled]))
  for (const name of scheduled) await world.runTask(name)
  await world.runJobs()
})
