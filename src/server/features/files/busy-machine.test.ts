import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { WorkerPool } from '#server/platform/workers/worker-pool.ts'
import type { WorkerTask } from '#server/platform/workers/worker-task.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, World } from '#server/testing/world.ts'

const world = await createWorld()

/** Threads that never get to the end of their work, whatever the speed of the machine. */
class EndlessThreads extends WorkerPool {
  override run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, share: Parameters<WorkerPool['run']>[2]) {
    return super.run({ ...task, timeoutMs: 50 }, input, share)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'finishwork-endless-'))
const endless = join(folder, 'endless.mjs')
await writeFile(endless, 'export const run = () => new Promise(() => setInterval(() => {}, 1_000))')
const workers = new EndlessThreads(pathToFileURL(endless))
afterAll(async () => {
  await workers.close()
  await rm(folder, { recursive: true })
})

async function send(at: World, path: string, person?: Person) {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4\nA letter to the builder.\n%%EOF'], 'letter.pdf'))
  const headers = new Headers(person && { cookie: person.cookie })
  const reply = await at.request(path, { method: 'POST', headers, body: form })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
}

test('a file that was not checked in time is not refused for what it contains: the sender may try again', async () => {
  const { owner } = await world.people.company()
  const busy = new World({ ...world.platform, workers }, world.now, 1)
  const later = { status: 503, retryAfter: '10' }
  expect(await send(busy, '/api/verify')).toEqual(later)
  expect(await send(busy, '/api/files', owner)).toEqual(later)
})
