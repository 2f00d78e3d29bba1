import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { OfflineError } from '#web/platform/network/connectivity.ts'
import { ageInWords, isUnsaved } from './offline-words.ts'

/** A page whose one query ended like this, and how to leave it. */
async function page(read: () => Promise<string>, before?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  if (before !== undefined) client.setQueryData(['selection'], before)
  const observer = new QueryObserver(client, { queryKey: ['selection'], queryFn: read })
  const leave = observer.subscribe(() => {})
  await observer.refetch()
  return { cache: client.getQueryCache(), leave }
}

const offline = () => Promise.reject(new OfflineError())

test('a page that was never saved says so, instead of the age of another one', async () => {
  const { cache, leave } = await page(offline)
  expect(isUnsaved(cache)).toBe(true)
  leave()
  expect(isUnsaved(cache)).toBe(false)
  const now = new Date('2027-03-10T12:00:00Z')
  expect(ageInWords(true, new Date('2027-03-10T11:00:00Z'), now)).toBe('You’re offline, and this page was not saved.')
})

test('a page that was saved says when, also while reading it again fails', async () => {
  const { cache, leave } = await page(offline, 'Kitchen tap')
  expect(isUnsaved(cache)).toBe(false)
  leave()
  const now = new Date('2027-03-10T12:00:00Z')
  expect(ageInWords(false, new Date('2027-03-10T11:00:00Z'), now)).toBe('Saved 1 hour ago.')
})
