import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

afterEach(() => void vi.useRealTimers())

function slowWork() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { done, finish: () => finish() }
}

test('as many run at once as there are turns, in the order in which they came', async () => {
  const turns = new Turns(2, 60_000)
  const begun: number[] = []
  const works = [slowWork(), slowWork(), slowWork(), slowWork()]
  const runs = works.map(({ done }, place) =>
    turns.run(() => {
      begun.push(place)
      return done
    }),
  )
  await nextTurn()
  expect(begun).toEqual([0, 1])
  works[1]?.finish()
  await runs[1]
  await nextTurn()
  expect(begun).toEqual([0, 1, 2])
  works[0]?.finish()
  works[2]?.finish()
  works[3]?.finish()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('those behind slow ones run beside them, and can see that', async () => {
  const turns = new Turns(1, 20)
  const slow = slowWork()
  const first = turns.run(() => slow.done)
  const inTime = (one: boolean) => Promise.resolve(one)
  expect(await Promise.all([turns.run(inTime), turns.run(inTime)])).toEqual([false, false])
  // It is known to be slow by now.
  expect(await turns.run(inTime)).toBe(false)
  slow.finish()
  await first
  expect(await turns.run(inTime)).toBe(true)
})

test('everyone waits while turns are passed on, however long it takes altogether', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const turns = new Turns(1, 2_000)
  const each = () =>
    turns.run(async (inTime) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return inTime
    })
  const all = Promise.all(Array.from({ length: 50 }, each))
  await vi.advanceTimersByTimeAsync(50 * 50)
  expect(new Set(await all)).toEqual(new Set([true]))
})

test('a turn that ends with an error is passed on', async () => {
  const turns = new Turns(1, 60_000)
  const failing = turns.run(() => Promise.reject(new Error('broken')))
  const next = turns.run((inTime) => Promise.resolve(inTime))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(true)
})
