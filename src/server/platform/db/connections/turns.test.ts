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

test('one that waited for too long runs beside the others, and can see that', async () => {
  const turns = new Turns(1, 5)
  const slow = slowWork()
  const first = turns.run(() => slow.done)
  expect(await turns.run((inTime) => Promise.resolve(inTime))).toBe(false)
  slow.finish()
  await first
  expect(await turns.run((inTime) => Promise.resolve(inTime))).toBe(true)
})

test('a turn that ends with an error is passed on', async () => {
  const turns = new Turns(1, 60_000)
  const failing = turns.run(() => Promise.reject(new Error('broken')))
  const next = turns.run((inTime) => Promise.resolve(inTime))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(true)
})
