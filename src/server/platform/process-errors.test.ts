import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { endInstance, readyAddress, said, startInstance } from '#server/testing/servers/instance.ts'
import { mustEnd } from './process-errors.ts'
import { StartError } from './start-error.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

/** The server with code of ours planted in it, which runs at a signal: as if a library did it in a callback. */
async function withPlanted(code: string) {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const planted = `process.on('SIGUSR2', () => { ${code}; setTimeout(() => console.log('planted'), 50) })`
  const server = startInstance({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
  })
  cleanUp.push(() => endInstance(server, 'SIGKILL'))
  return { server, url: await readyAddress(server) }
}

/** What a callback of a server, a socket, a stream or a library can do to the process. */
const faults = [
  'throw new TypeError("planted")',
  'throw undefined',
  'process.emit("error", new Error("planted"))',
  'throw Object.assign(new Error("read"), { code: "ECONNRESET" })',
  'Promise.reject(Object.assign(new Error("transaction is aborted"), { code: "25P02" }))',
  'process.stdout.emit("error", Object.assign(new Error("write"), { code: "EPIPE" }))',
]

test('no error in a callback ends the process, whether it is thrown, rejected or emitted', async () => {
  const { server, url } = await withPlanted(faults.map((fault) => `setImmediate(() => { ${fault} })`).join(';'))
  const ran = said(server, 'planted')
  server.kill('SIGUSR2')
  await Promise.race([ran, once(server, 'exit')])
  expect([server.exitCode, server.signalCode]).toEqual([null, null])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a broken Node.js stops the server in order, with an exit code', async () => {
  const { server } = await withPlanted(
    'setImmediate(() => { throw Object.assign(new Error("planted"), { code: "ERR_INTERNAL_ASSERTION" }) })',
  )
  const ended = once(server, 'exit')
  const stopped = said(server, 'Stopped.')
  server.kill('SIGUSR2')
  await stopped
  expect(await ended).toEqual([1, null])
})

test.each([
  [new StartError('The data folder cannot be written.'), true],
  [Object.assign(new Error('internal'), { code: 'ERR_INTERNAL_ASSERTION' }), true],
  [new TypeError('a bug in a callback'), false],
  [Object.assign(new Error('reset'), { code: 'ECONNRESET' }), false],
  ['a string', false],
])('ends the process for %s: %s', (error, ends) => {
  expect(mustEnd(error)).toBe(ends)
})
