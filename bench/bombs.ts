import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Bomb, pdfBombs, pictureBombs } from '../src/server/testing/material/bombs.ts'
import { rawPdf } from '../src/server/testing/material/raw-pdf.ts'
import { databaseSetting, smoke } from './short-form.ts'
import { must } from './torture/cast.ts'
import { Victim } from './torture/victim.ts'

// npm run bench:bombs -- --port 4397
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4397' }, smoke: { type: 'boolean', default: false } },
})
const port = Number(values.port)

/** Each file must be refused within this time, while /healthz replies within this time and memory grows by at most this much. */
const targets = { refusedMs: 2_000, healthMs: 50, growthMb: 200 }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Requests /healthz repeatedly on one connection and keeps the longest wait and the largest memory. */
class Watch {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #pid: number
  #running = true
  longestMs = 0
  peakMb = 0
  readonly done: Promise<void>

  constructor(pid: number) {
    this.#pid = pid
    this.done = this.#run()
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.done
    this.#agent.destroy()
  }

  async #run(): Promise<void> {
    while (this.#running) {
      this.longestMs = Math.max(this.longestMs, await this.#ask())
      this.peakMb = Math.max(this.peakMb, memoryMb(this.#pid))
      await sleep(5)
    }
  }

  #ask(): Promise<number> {
    const from = performance.now()
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/healthz', agent: this.#agent }, (reply) => {
        reply.resume().once('end', () => resolve(performance.now() - from))
      }).once('error', reject)
    })
  }
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** CPU time of the server; the kernel counts in hundredths of a second. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function send(url: string, cookie: string, bytes: Buffer, name: string): Promise<number> {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers: { cookie }, body: form })
  await response.arrayBuffer()
  return response.status
}

type Row = {
  kind: string
  bytes: number
  statuses: string
  refusedMs: number
  cpuMs: number
  healthMs: number
  growthMb: number
}

async function measure(victim: Victim, cookie: string, bombs: Bomb[], kind: string): Promise<Row> {
  const files = bombs.map(({ make, name }) => ({ bytes: make(), name }))
  const before = memoryMb(victim.pid)
  const watch = new Watch(victim.pid)
  await sleep(bombs.length === 0 ? 2_000 : 200)
  const [cpu, from] = [cpuTime(victim.pid), performance.now()]
  const statuses = await Promise.all(files.map(({ bytes, name }) => send(victim.url, cookie, bytes, name)))
  const refusedMs = performance.now() - from
  const cpuMs = cpuTime(victim.pid) - cpu
  await watch.stop()
  return {
    kind,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    statuses: [...new Set(statuses)].join(', '),
    refusedMs,
    cpuMs,
    healthMs: watch.longestMs,
    growthMb: watch.peakMb - before,
  }
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-bombs-'))
  mkdirSync(join(folder, 'data'))
  const victim = new Victim({ dataDir: join(folder, 'data'), port, settings: databaseSetting })
  try {
    await victim.start()
    const account = { email: 'bombs@bench.example', password: 'a-long-enough-one', firstName: 'B', lastName: 'B' }
    const { cookie } = await must(victim.url, 'POST', '/auth/register', null, account)
    // Warm-up: worker threads and decoders are loaded with the first files.
    for (let n = 0; n < 4; n++) await send(victim.url, cookie, rawPdf(), 'a.pdf')
    const rows = [await measure(victim, cookie, [], 'nothing, to compare with')]
    const bombs = [...pdfBombs, ...pictureBombs]
    for (const bomb of smoke ? bombs.slice(0, 1) : bombs) rows.push(await measure(victim, cookie, [bomb], bomb.kind))
    if (!smoke) rows.push(await measure(victim, cookie, pdfBombs, `all ${pdfBombs.length} PDFs at once`))
    return report(rows) || smoke
  } finally {
    await victim.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a busy machine waiting times depend on other work: then CPU time counts, and /healthz is not judged. */
function report(rows: Row[]): boolean {
  say('| file | size | status | refused after | CPU | longest wait for /healthz | memory |')
  say('|---|---|---|---|---|---|---|')
  for (const { kind, bytes, statuses, refusedMs, cpuMs, healthMs, growthMb } of rows)
    say(
      `| ${kind} | ${(bytes / 1024).toFixed(0)} kB | ${statuses} | ${refusedMs.toFixed(0)} ms | ${cpuMs} ms | ${healthMs.toFixed(0)} ms | +${Math.max(0, growthMb).toFixed(0)} MB |`,
    )
  const [nothing, ...bombs] = rows
  const quiet = (nothing?.healthMs ?? 0) < targets.healthMs / 2
  const single = bombs.slice(0, -1)
  const met =
    single.every(({ refusedMs, cpuMs }) => (quiet ? refusedMs : cpuMs) < targets.refusedMs) &&
    bombs.every(({ growthMb }) => growthMb < targets.growthMb) &&
    (!quiet || bombs.every(({ healthMs }) => healthMs < targets.healthMs))
  if (!quiet) say('The machine is busy: refusals are judged by CPU time, and /healthz is not judged.')
  say(met ? 'All judged targets are met.' : `Missed: ${JSON.stringify(targets)}`)
  return met
}

process.exit((await main()) ? 0 : 1)
