import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThrottledTask } from './throttled-task.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('runs once, after the delay, for many requests', async () => {
  const run = vi.fn(async () => {})
  const task = new ThrottledTask(run, { delayMs: 4, intervalMs: 40 })
  for (let n = 0; n < 10; n += 1) task.request()
  await vi.advanceTimersByTimeAsync(3)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(1)
})

test('starts runs at least the interval apart', async () => {
  const starts: number[] = []
  const task = new ThrottledTask(async () => void starts.push(performance.now()), { delayMs: 4, intervalMs: 40 })
  for (let n = 0; n < 20; n += 1) {
    task.request()
    await vi.advanceTimersByTimeAsync(10)
  }
  const gaps = starts.slice(1).map((at, n) => at - (starts[n] ?? 0))
  expect(gaps.length).toBeGreaterThan(2)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40)
})

test('never overlaps runs, and serves a request made during one with another run', async () => {
  let running = 0
  let most = 0
  const run = vi.fn(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 100))
    running -= 1
  })
  const task = new ThrottledTask(run, { delayMs: 4, intervalMs: 10 })
  task.request()
  await vi.advanceTimersByTimeAsync(20)
  task.request()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(2)
  expect(most).toBe(1)
})

test('flush runs what was requested without waiting for the delay, and nothing that was not', async () => {
  const run = vi.fn(async () => {})
  const task = new ThrottledTask(run, { delayMs: 1_000, intervalMs: 1_000 })
  await task.flush()
  expect(run).not.toHaveBeenCalled()
  task.request()
  await task.flush()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})
