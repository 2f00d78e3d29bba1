import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairLimit } from './fair-limit.ts'

/** Adds pieces of work and notes the order in which they start. */
function recorder(limit: FairLimit) {
  const started: string[] = []
  const add = (share: string, count: number, signal?: AbortSignal) =>
    Array.from({ length: count }, (_, n) =>
      limit.run(
        share,
        async () => {
          started.push(`${share}${n}`)
          await nextTurn()
        },
        signal,
      ),
    )
  return { started, add }
}

test('those who wait take turns', async () => {
  const { started, add } = recorder(new FairLimit(1))
  await Promise.all([...add('a', 4), ...add('b', 2), ...add('c', 1)])
  expect(started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3'])
})

test('one share leaves places to the others', async () => {
  const { started, add } = recorder(new FairLimit(3, { perShare: 1 }))
  await Promise.all([...add('a', 3), ...add('b', 1)])
  expect(started.slice(0, 2)).toEqual(['a0', 'b0'])
})

test('work that is aborted while it waits is never started, and work that fails frees its place', async () => {
  const limit = new FairLimit(1)
  const { started, add } = recorder(limit)
  const leaving = new AbortController()
  const failing = limit.run('x', () => Promise.reject(new Error('as planned')))
  const [left] = add('a', 1, leaving.signal)
  leaving.abort()
  await expect(failing).rejects.toThrow('as planned')
  await expect(left).rejects.toThrow('aborted')
  await Promise.all(add('b', 1))
  expect(started).toEqual(['b0'])
})
