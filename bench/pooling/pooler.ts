import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debian's, or another one to be measured. */
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

export type Mode = 'session' | 'transaction'

/** From this version on, named statements work when a transaction gets another connection. */
const TRACKS_STATEMENTS = [1, 21] as const

export function poolerVersion(): [number, number] | null {
  if (!existsSync(program)) return null
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/i.exec(stdout) ?? []
  return major === undefined ? null : [Number(major), Number(minor)]
}

export const tracksStatements = ([major, minor]: [number, number]): boolean =>
  major > TRACKS_STATEMENTS[0] || (major === TRACKS_STATEMENTS[0] && minor >= TRACKS_STATEMENTS[1])

/** PgBouncer on the loopback address, in front of every database of one server. */
export class Pooler {
  readonly mode: Mode
  readonly #port: number
  readonly #folder: string
  readonly #target: URL
  #process: ChildProcess | undefined

  constructor(folder: string, { mode, port, target }: { mode: Mode; port: number; target: URL }) {
    this.mode = mode
    this.#port = port
    this.#target = target
    this.#folder = join(folder, `pgbouncer-${mode}`)
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  urlOf(database: string): string {
    const { username, password } = this.#target
    return `postgres://${username}${password && `:${password}`}@127.0.0.1:${this.#port}/${database}`
  }

  async start(version: [number, number]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    const file = join(this.#folder, 'pgbouncer.ini')
    const users = join(this.#folder, 'users.txt')
    const { username, password, hostname, port, searchParams } = this.#target
    const host = searchParams.get('host') ?? hostname
    writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
    writeFileSync(
      file,
      `[databases]
* = host=${host} port=${port || '5432'}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.#port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${this.mode}
default_pool_size = 30
max_client_conn = 500
${tracksStatements(version) ? 'max_prepared_statements = 500' : ''}
`,
    )
    // It refuses to run as root. In a user namespace it may still enter the folder of the embedded database.
    const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
    const [command, ...args] = [...asUser, program, file]
    const log = openSync(join(this.#folder, 'log.txt'), 'a')
    this.#process = spawn(command, args, { stdio: ['ignore', log, log] })
    for (let patience = 100; !(await accepts(this.#port)); patience -= 1) {
      if (patience === 0 || this.#process.exitCode !== null)
        throw new Error(`PgBouncer did not start: see ${this.#folder}`)
      await sleep(50)
    }
  }

  async stop(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  abandon(): void {
    this.#process?.kill('SIGKILL')
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
