import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { inspectUploadTask } from '../files/inspect-upload-task.ts'
import { WorkerLimitError, WorkerPool } from './worker-pool.ts'
import { SERVER_SHARE } from '../shares.ts'
import { workerTask } from './worker-task.ts'

const folder = await mkdtemp(join(tmpdir(), 'finishwork-worker-'))
const file = join(folder, 'worker.mjs')
await writeFile(
  file,
  `const handlers = {
    echo: (value) => value,
    fail: () => { throw new Error('as planned') },
    spin: () => { for (;;); },
    hoard: () => { const all = []; for (;;) all.push(Buffer.alloc(1e6, 'x').toString('latin1')) },
    hold: async (ms) => { const from = Date.now(); await new Promise((done) => setTimeout(done, ms)); return [from, Date.now()] },
  }
  export const run = ({ task, input }) => handlers[task](input)`,
)
const pool = new WorkerPool(pathToFileURL(file))
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const own = { share: SERVER_SHARE }
const echo = workerTask<unknown, unknown>('echo', { timeoutMs: 60_000 })
const limit = (error: unknown) => error instanceof WorkerLimitError && error.limit

test('copies plain data and bytes to the thread and back', async () => {
  const value = { bytes: new Uint8Array([1, 2, 3]), at: new Date(5), text: 'x' }
  expect(await pool.run(echo, value, own)).toEqual(value)
})

test('passes on the error of a task', async () => {
  await expect(pool.run(workerTask('fail', { timeoutMs: 60_000 }), null, own)).rejects.toThrow('as planned')
})

test('ends a task that takes too long, and continues', async () => {
  const spinning = [1, 2, 3, 4, 5].map(() => pool.run(workerTask('spin', { timeoutMs: 200 }), null, own).catch(limit))
  expect(await Promise.all(spinning)).toEqual(['time', 'time', 'time', 'time', 'time'])
  expect(await pool.run(echo, 'still here', own)).toBe('still here')
})

test('ends a task that takes too much memory, and continues', async () => {
  expect(await pool.run(workerTask('hoard', { timeoutMs: 60_000 }), null, own).catch(limit)).toBe('memory')
  expect(await pool.run(echo, 'still here', own)).toBe('still here')
})

test('runs no more tasks of a kind at once than allowed', async () => {
  const hold = workerTask<number, [number, number]>('hold', { timeoutMs: 60_000, concurrency: 1 })
  const spans = await Promise.all([20, 20, 20].map((ms) => pool.run(hold, ms, own)))
  const inOrder = spans.toSorted(([a], [b]) => a - b)
  for (const [index, [from]] of inOrder.entries()) expect(from).toBeGreaterThanOrEqual(inOrder[index - 1]?.[1] ?? 0)
})

test('runs the worker of the server itself', async () => {
  const real = new WorkerPool()
  expect(await real.run(inspectUploadTask, new Uint8Array([1, 2, 3]), own)).toEqual({ refused: 'unknown_type' })
  await expect(real.run(workerTask('unknown', { timeoutMs: 60_000 }), null, own)).rejects.toThrow('no handler')
  await real.close()
})

test('a task of one company does not wait for all those of another', async () => {
  const hold = workerTask<number, [number, number]>('hold', { timeoutMs: 60_000, concurrency: 1 })
  const ended: string[] = []
  const runs = ['a', 'a', 'a', 'a', 'b'].map(async (share) => {
    await pool.run(hold, 20, { share })
    ended.push(share)
  })
  await Promise.all(runs)
  expect(ended.indexOf('b')).toBeLessThan(2)
})
