import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolderForTests } from '../src/server/testing/memory-folder.ts'

const program = join(import.meta.dirname, '../dist/server/main.js')
const logFile = join(import.meta.dirname, '../.cache/e2e-server.log')

/** The production build as `npm start` runs it, on a free port with a temporary data folder; shared by all tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return () => Promise.resolve()
  if (!existsSync(program)) throw new Error('Nothing is built yet: run "npm run build" first.')
  const dataDir = makeFolderForTests('e2e')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [program], {
    env: {
      ...withoutSettings(),
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      // Tests send made-up client addresses as a proxy would.
      MAILBOX: 'open',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(join(import.meta.dirname, '../.cache'), { recursive: true })
  const log = createWriteStream(logFile)
  server.stdout.pipe(log)
  server.stderr.pipe(log)
  const ended = once(server, 'exit')

  const stop = async () => {
    server.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server did not end cleanly (${code}); its words are in ${logFile}.`)
  }
  try {
    await isReady(url, () => server.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  return stop
}

async function isReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await sleep(100)) {
    if (hasEnded()) break
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`The server does not come up; its words are in ${logFile}.`)
}

/** Tests run with the default settings, whatever the environment has. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot, LANG } = process.env
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, LANG }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
