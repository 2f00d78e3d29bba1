import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** What the process of the attackers is asked to do. */
export type Order = { act: 'start'; attack: string; prepared: unknown; round: number } | { act: 'end' }
export type Report = { did: 'open' | 'start' } | { did: 'end'; got: string } | { did: 'fail'; message: string }

/** On a network attackers use processors of their own: here they get what the server and other people leave. */
const NICE = 10

/** The attackers, in a process of their own. */
export class Attackers {
  readonly #child: ChildProcess
  readonly #ended: Promise<[Report]>

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#ended = once(child, 'exit').then(() => [{ did: 'fail', message: 'The attackers ended.' }])
  }

  static async open(place: Omit<Place, 'register'>): Promise<Attackers> {
    const child = fork(join('bench', 'attacks', 'attacker.ts'), [JSON.stringify(place)])
    if (child.pid !== undefined) setPriority(child.pid, NICE)
    const attackers = new Attackers(child)
    await attackers.#report('open')
    return attackers
  }

  async start(attack: string, prepared: unknown, round: number): Promise<void> {
    this.#child.send({ act: 'start', attack, prepared, round } satisfies Order)
    await this.#report('start')
  }

  /** Ends the attack and returns what the attackers got. */
  async end(): Promise<string> {
    this.#child.send({ act: 'end' } satisfies Order)
    const report = await this.#report('end')
    return report.did === 'end' ? report.got : ''
  }

  close(): void {
    this.#child.kill()
  }

  async #report(expected: Report['did']): Promise<Report> {
    const message = new Promise<[Report]>((resolve) =>
      this.#child.once('message', (report) => resolve([report as Report])),
    )
    const [report] = await Promise.race([message, this.#ended])
    if (report.did === 'fail') throw new Error(report.message)
    if (report.did !== expected) throw new Error(`The attackers did ${report.did}, not ${expected}.`)
    return report
  }
}
