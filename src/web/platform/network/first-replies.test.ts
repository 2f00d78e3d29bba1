import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetFirstReplies, takeFirstReply } from './first-replies.ts'

const address = '/api/projects/7'
const prepare = (response: Response | undefined) => {
  window.firstReplies = { [address]: Promise.resolve(response) }
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  // A page that has just opened, however long this process has run.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a reply that came before the app is used once', async () => {
  const response = new Response('{}')
  prepare(response)
  expect(await takeFirstReply(address)).toBe(response)
  expect(await takeFirstReply(address)).toBeUndefined()
})

test('a request to another address does not get it', async () => {
  prepare(new Response('{}'))
  expect(await takeFirstReply('/api/projects/8')).toBeUndefined()
})

test.each([401, 403, 404, 503])('a reply %i is used too: the server is not asked twice', async (status) => {
  const response = new Response('{}', { status })
  prepare(response)
  expect(await takeFirstReply(address)).toBe(response)
})

test('a failed request is made again', async () => {
  prepare(undefined)
  expect(await takeFirstReply(address)).toBeUndefined()
})

test('what was asked before someone signed in or out was answered to another person', async () => {
  prepare(new Response('{}', { status: 401 }))
  forgetFirstReplies()
  expect(await takeFirstReply(address)).toBeUndefined()
})

test('a page that was open for more than a minute asks again', async () => {
  prepare(new Response('{}'))
  vi.spyOn(performance, 'now').mockReturnValueOnce(61_000)
  expect(await takeFirstReply(address)).toBeUndefined()
})
