import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

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
  await sleep(0)
  expect(begun).toEqual([0, 1])
  works[1]?.finish()
  await runs[1]
  await sleep(0)
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
  const turns = new Turns(1, 2_000)
  const began = performance.now()
  const each = () =>
    turns.run(async (inTime) => {
      await sleep(50)
      return inTime
    })
  expect(new Set(await Promise.all(Array.from({ length: 50 }, each)))).toEqual(new Set([true]))
  expect(performance.now() - began).toBeGreaterThan(2_000)
})

test('a turn that ends with an error is passed on', async () => {
  const turns = new Turns(1, 60_000)
  const failing = turns.run(() => Promise.reject(new Error('broken')))
  const next = turns.run((inTime) => Promise.resolve(inTime))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(true)
})
