import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** Nothing of this process runs, as when the machine gives its time to others. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('pauses of the process itself are not taken for an outage of the database', async () => {
  // Each is longer than the database may take to reply.
  const pauses = setInterval(() => standStill(1_600), 1)
  try {
    expect(await world.platform.health.check()).toBeNull()
  } finally {
    clearInterval(pauses)
  }
})
