import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'

const paths = ['/mailbox', '/mailbox/1', '/mailbox/1/text', '/api/mailbox']

test('the mailbox is readable from the same machine only', async () => {
  const world = await createWorld()
  const status = async (path: string, ip: string, headers = {}) => (await world.request(path, { headers }, ip)).status
  for (const path of paths) {
    expect(await status(path, '192.168.1.20'), path).toBe(403)
    // A proxy on this machine forwards requests of others.
    expect(await status(path, '127.0.0.1', { 'x-forwarded-for': '192.168.1.20' }), path).toBe(403)
    expect(await status(path, '127.0.0.1', { 'x-real-ip': '192.168.1.20' }), path).toBe(403)
    expect([200, 404], path).toContain(await status(path, '127.0.0.1'))
    expect([200, 404], path).toContain(await status(path, '::1'))
  }
  expect((await world.request('http://evil.example/mailbox', {}, '127.0.0.1')).status).toBe(403)
})

test('MAILBOX=open opens the mailbox to other machines', async () => {
  const world = await createWorld({ config: { mailboxOpen: true } })
  expect((await world.request('/api/mailbox', {}, '192.168.1.20')).status).toBe(200)
})

test('a request forwarded by a local proxy cannot read metrics', async () => {
  const world = await createWorld()
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  expect((await world.request('/metrics', { headers }, '127.0.0.1')).status).toBe(404)
  expect((await world.request('/metrics', {}, '127.0.0.1')).status).toBe(200)
})
