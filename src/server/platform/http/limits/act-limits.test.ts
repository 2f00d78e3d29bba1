import { expect, test } from 'vitest'
import { ActLimits } from './act-limits.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Acts that run until they are released. */
function heldActs(limits: ActLimits, userId: number, count: number) {
  let running = 0
  const finish: (() => void)[] = []
  const replies = Array.from({ length: count }, () =>
    limits.run(userId, async () => {
      running += 1
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    }),
  )
  const settled = Promise.allSettled(replies)
  return { running: () => running, finish, settled }
}

test('runs two changes of a person at once, and those of other people meanwhile', async () => {
  const limits = new ActLimits()
  const one = heldActs(limits, 1, 40)
  const other = heldActs(limits, 2, 1)
  await turn()
  expect([one.running(), other.running()]).toEqual([2, 1])
  for (let done = 0; done < 40; done += 1) {
    one.finish.shift()?.()
    await turn()
    expect(one.running()).toBeLessThanOrEqual(2)
  }
  expect((await one.settled).every(({ status }) => status === 'fulfilled')).toBe(true)
  other.finish.shift()?.()
  await other.settled
})

test('refuses with Retry-After what does not fit into the queue', async () => {
  const limits = new ActLimits()
  const { finish, settled } = heldActs(limits, 1, 103)
  await expect(limits.run(1, () => Promise.resolve())).rejects.toMatchObject({
    code: 'rate_limited',
    extras: { retryAfterSeconds: 2 },
  })
  for (let done = 0; done < 103; done += 1) {
    await turn()
    finish.shift()?.()
  }
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await expect(limits.run(1, () => Promise.resolve('again'))).resolves.toBe('again')
})
