import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = { dataDir: string; port: number; settings: Record<string, string> }

/** The server as shipped, on its own database, to be killed and started again. */
export class Victim {
  readonly url: string
  readonly #options: Options
  #node: ChildProcess | undefined

  constructor(options: Options) {
    this.#options = options
    this.url = `http://127.0.0.1:${options.port}`
  }

  get pid(): number {
    return this.#node?.pid ?? 0
  }

  async start(): Promise<void> {
    const { dataDir, port, settings } = this.#options
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // Writers send different addresses, so that the limits per address do not stop the run.
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: '',
      ...settings,
    }
    const log = createWriteStream(join(dataDir, '..', 'server.log'), { flags: 'a' })
    this.#node = spawn(process.execPath, ['dist/server/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#node.stdout?.pipe(log, { end: false })
    this.#node.stderr?.pipe(log, { end: false })
    await this.ready()
  }

  /** Waits until it replies; the longest wait is part of the result. */
  async ready(): Promise<number> {
    const began = Date.now()
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (answer?.ok) return Date.now() - began
      if (Date.now() - began > 180_000) throw new Error('The server does not come back')
      if (this.#node && this.#node.exitCode !== null) throw new Error(`The server ended with ${this.#node.exitCode}`)
      await sleep(50)
    }
  }

  async killNode(): Promise<void> {
    const node = this.#node
    if (!node) return
    node.kill('SIGKILL')
    if (node.exitCode === null && node.signalCode === null) await once(node, 'exit')
  }

  killPostgres(): void {
    const pidFile = join(this.#options.dataDir, 'postgres', 'postmaster.pid')
    if (!existsSync(pidFile)) return
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process had already ended.
    }
  }

  /** Stops at once; the database is stopped with it. */
  abandon(): void {
    this.killPostgres()
    this.#node?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    const node = this.#node
    node?.kill('SIGTERM')
    if (node && node.exitCode === null && node.signalCode === null) await once(node, 'exit')
  }
}
