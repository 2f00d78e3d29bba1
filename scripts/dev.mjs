// npm run dev: one address; hot reload for the web, and the server restarts when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { ensureInstalled, fail, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
const { createServer } = await import('vite')

const port = Number(process.env.PORT ?? 3000)
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT must be a port number, not "${process.env.PORT}".`)
const behind = await freePort()

const server = spawn(
  process.execPath,
  [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', join('src', 'server', 'main.ts')],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(behind), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  },
)
const serverEnded = once(server, 'exit')

process.env.API_PORT = String(behind)
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  server: { port, strictPort: true },
})
await web.listen().catch((error) => {
  server.kill('SIGTERM')
  fail(error.message)
})
console.log(`Finishwork in development: http://localhost:${port}`)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.all([web.close(), serverEnded])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
await serverEnded
await stop()

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
