import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  client = createQueryClient({ whileReading: () => {}, whileWriting: () => {} })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refused = (status: number) => new ApiError('No.', { status, body: '' })

/** Opens a page: its loader queries first, then its screen mounts. Returns how many requests the server got. */
async function triesOfPage(error: Error): Promise<() => number> {
  const queryFn = vi.fn().mockRejectedValue(error)
  const options = { queryKey: ['projects', 7], queryFn }
  void client.prefetchQuery(options)
  await vi.advanceTimersByTimeAsync(20_000)
  new QueryObserver(client, client.defaultQueryOptions(options)).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  return () => queryFn.mock.calls.length
}

test.each([401, 403, 404])('sends one request when the reply is %i', async (status) => {
  const tries = await triesOfPage(refused(status))
  expect(tries()).toBe(1)
})

test('requests a page again some time after it was refused', async () => {
  const tries = await triesOfPage(refused(403))
  await vi.advanceTimersByTimeAsync(60_000)
  new QueryObserver(client, client.defaultQueryOptions({ queryKey: ['projects', 7] })).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tries()).toBe(2)
})

test('tries three times when the server fails or cannot be reached', async () => {
  const queryFn = vi.fn(() => Promise.reject(refused(503)))
  void client.prefetchQuery({ queryKey: ['a'], queryFn })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

test('never retries a mutation', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const mutation = client.getMutationCache().build(client, { mutationFn })
  await expect(mutation.execute(undefined)).rejects.toThrow('Failed to fetch')
  expect(mutationFn).toHaveBeenCalledTimes(1)
})
