import { expect, test } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { enterDemo } from '#shared/demo/endpoints.ts'
import { unsubscribe } from '#shared/notifications/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const post = async (path: string, body: string, ip: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return (await world.request(`/api${path}`, { method: 'POST', headers, body }, ip)).status
}

/** The last of so many bodies that cannot be read. */
async function spoiled(path: string, count: number, ipOf: (n: number) => string): Promise<number> {
  let status = 0
  for (let n = 0; n < count; n += 1) status = await post(path, '{', ipOf(n))
  return status
}

const paths = [
  { endpoint: auth.login, most: 50 },
  { endpoint: auth.register, most: 20 },
  { endpoint: auth.forgotPassword, most: 50 },
  { endpoint: auth.requestMagicLink, most: 50 },
  { endpoint: auth.inspectMagicLink, most: 100 },
  { endpoint: auth.acceptMagicLink, most: 100 },
  { endpoint: auth.resetPassword, most: 100 },
  { endpoint: enterDemo, most: 60 },
].map(({ endpoint, most }, at) => ({ path: endpoint.path, most, at }))

test.each(paths)('bodies to $path that cannot be read count toward the limit of their network', async (given) => {
  const { path, most, at } = given
  // Each from another address of one customer's network.
  const ipOf = (n: number) => `2001:db8:${at}:1::${(n + 1).toString(16)}`
  expect(await spoiled(path, most, ipOf)).toBe(400)
  expect(await post(path, '{', ipOf(most))).toBe(429)
  expect(await post(path, '{', `2001:db8:${at}:2::1`)).toBe(400)
})

test('a successful login does not count, from whichever address of the network', async () => {
  const credentials = { email: 'jo@limits.example', password: 'oak floor, brass tap' }
  await world.call(null, auth.register, {}, { ...credentials, firstName: 'Jo', lastName: 'Lee' })
  const ipOf = (n: number) => `2001:db8:77:1::${(n + 1).toString(16)}`
  expect(await spoiled(auth.login.path, 49, ipOf)).toBe(400)
  for (const n of [60, 61, 62])
    expect((await world.call(null, auth.login, {}, credentials, { ip: ipOf(n) })).status).toBe(200)
})

test('links to unsubscribe are counted by network', async () => {
  const ask = (ip: string) => world.call(null, unsubscribe, {}, undefined, { query: { token: 'unknown' }, ip })
  for (let n = 0; n < 100; n += 1) expect((await ask(`2001:db8:88:1::${n + 1}`)).status).toBe(422)
  expect((await ask('2001:db8:88:1::ffff')).status).toBe(429)
})
