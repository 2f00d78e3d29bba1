import { expect, test } from 'vitest'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, World } from '#server/testing/world.ts'

const world = await createWorld()

/** A server whose threads never get to their work in time. */
function slowServer(): World {
  const workers = Object.create(world.platform.workers) as typeof world.platform.workers
  workers.run = (task, ...given) => world.platform.workers.run({ ...task, timeoutMs: 1 }, ...given)
  return new World({ ...world.platform, workers }, world.now, 1)
}

async function send(at: World, path: string, person?: Person) {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4\nA letter to the builder.\n%%EOF'], 'letter.pdf'))
  const headers = new Headers(person && { cookie: person.cookie })
  const reply = await at.request(path, { method: 'POST', headers, body: form })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
}

test('a file that was not checked in time is not refused for what it contains: the sender may try again', async () => {
  const { owner } = await world.people.company()
  const busy = slowServer()
  const later = { status: 503, retryAfter: '10' }
  expect(await send(busy, '/api/verify')).toEqual(later)
  expect(await send(busy, '/api/files', owner)).toEqual(later)
})
