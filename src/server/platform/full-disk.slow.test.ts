import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { endInstance, readyAddress } from '#server/testing/servers/instance.ts'
import { bundledFile } from '#server/testing/server-bundle.ts'

vi.setConfig({ testTimeout: 180_000 })

const namespace = ['--user', '--map-root-user', '--mount']
const canMount = spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

/** The server with its data on a small disk that disappears with the process. */
function startOnSmallDisk(folder: string, megabytes: number): ChildProcess {
  const { PATH, HOME } = process.env
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && exec "$@"`
  const command = [...namespace, 'sh', '-c', mount, 'sh', process.execPath, bundledFile('main')]
  const server = spawn('unshare', command, {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUp.push(() => endInstance(server))
  return server
}

async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'builder@disk.example', password: 'full of oak and tile' }),
  })
  expect(response.status).toBe(201)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

test.runIf(canMount)(
  'every write gets 503 with a clear message on a full disk, until there is room again',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'finishwork-disk-'))
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
    const server = startOnSmallDisk(folder, 256)
    const url = await readyAddress(server)
    const cookie = await register(url)
    const picture = await sharp({
      create: { width: 900, height: 900, channels: 3, background: '#0a0', noise: noise() },
    })
      .png()
      .toBuffer()
    const upload = () => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'noise.png'))
      return fetch(`${url}/api/files`, { method: 'POST', headers: { cookie }, body: form })
    }
    const createProject = () =>
      fetch(`${url}/api/projects`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'House', address: '1 Full Lane', description: 'x'.repeat(900) }),
      })
    const ready = async () => (await fetch(`${url}/readyz`)).status
    expect((await upload()).status).toBe(201)
    expect((await createProject()).status).toBe(201)

    // The disk of the other namespace is accessible through its process.
    const filler = `/proc/${server.pid}/root${folder}/filler`
    fill(filler)
    expect(await ready()).toBe(503)
    const refused = await upload()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('disk space') })
    const statuses = new Set<number>()
    for (let tries = 0; tries < 2_000 && !statuses.has(503); tries += 1) statuses.add((await createProject()).status)
    // The last free pages of the database may still accept a few.
    expect([...statuses].filter((status) => status !== 201)).toEqual([503])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    rmSync(filler)
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    expect((await upload()).status).toBe(201)
    expect((await createProject()).status).toBe(201)
  },
)

const noise = () => ({ type: 'gaussian' as const, mean: 128, sigma: 60 })

/** Writes until nothing more fits. */
function fill(path: string): void {
  const chunk = Buffer.alloc(1024 * 1024)
  for (const size of [chunk.length, 64 * 1024, 4096])
    for (;;) {
      try {
        writeFileSync(path, chunk.subarray(0, size), { flag: 'a' })
      } catch {
        break
      }
    }
}
