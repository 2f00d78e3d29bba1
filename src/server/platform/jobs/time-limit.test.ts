import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isTimeOver, JobTimeLimitError, withinTimeLimit } from './time-limit.ts'

test('a job whose time is over is aborted, with a reason that is not the end of the server', async () => {
  const seen: AbortSignal[] = []
  const job = withinTimeLimit('endless', 20, undefined, async (signal) => {
    seen.push(signal)
    for (;;) {
      signal.throwIfAborted()
      await nextTurn()
    }
  })
  await expect(job).rejects.toBeInstanceOf(JobTimeLimitError)
  expect(seen.map(isTimeOver)).toEqual([true])
})

test('the end of the server aborts a job without calling its time over', async () => {
  const server = new AbortController()
  const seen: AbortSignal[] = []
  const job = withinTimeLimit('long', 60_000, server.signal, async (signal) => {
    seen.push(signal)
    server.abort()
    await sleep(60_000, undefined, { signal })
  })
  await expect(job).rejects.toThrow('aborted')
  expect(seen.map(isTimeOver)).toEqual([false])
})
