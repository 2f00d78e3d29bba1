import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** What has not ended by then is killed, and counts as a fault. */
const LONGEST_END_MS = 30_000

export type Command = { name: string; file: string; args: string[]; folder: string; env?: Record<string, string> }

/** PostgreSQL refuses to run as root: then its services run as the user that Debian's package made. */
export const asPostgres = (file: string, args: string[]): { file: string; args: string[] } =>
  process.getuid?.() === 0
    ? { file: 'setpriv', args: ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args] }
    : { file, args }

/** A process of the cluster: started, killed without notice, and started again. */
export class Service {
  readonly name: string
  readonly #command: Command
  #process: ChildProcess | undefined

  constructor(command: Command) {
    this.#command = command
    this.name = command.name
  }

  get running(): boolean {
    const child = this.#process
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  start(): void {
    if (this.running) return
    const { name, file, args, folder, env } = this.#command
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const child = spawn(file, args, { env: { ...process.env, ...env }, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    child.once('error', (error) => log.write(`${error.message}\n`))
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    this.#process = child
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || !this.running) return
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS)
    const [, how] = await once(child, 'exit')
    clearTimeout(late)
    if (how === 'SIGKILL' && signal !== 'SIGKILL')
      throw new Error(`${this.name} did not end within ${LONGEST_END_MS} ms`)
  }

  /** When this process ends, its children must not stay. */
  abandon(): void {
    this.#process?.kill('SIGKILL')
  }
}
