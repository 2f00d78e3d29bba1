import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, type Place } from './place.ts'
import { isRunning, type Scene } from './scene.ts'

/** An attack that is under way. `end` stops it and says in a few words what the attackers got. */
export type Running = { end(): Promise<string> }

export type Attack = {
  name: string
  /** What every reply to the attackers must look like: the attack works, and the server defends itself as it should. */
  replies: RegExp
  /** Done once, before anything is measured. What it returns is passed to the attackers as JSON. */
  prepare?(scene: Scene): Promise<unknown>
  /** Runs in the process of the attackers. */
  start(place: Place, prepared: unknown, round: number): Promise<Running>
  /**
   * What other people wait for, in milliseconds: by default another company's list of projects. It throws when they do not get
   * it.
   */
  sample?: (scene: Scene, other: Account) => Promise<number>
  /** What must still hold after the last round; it throws when it does not. */
  check?(scene: Scene, prepared: unknown): Promise<void>
}

export type Pace = { rounds: number; roundMs: number }

export type Outcome = { quiet: number; attacked: number; ratio: number; samples: number; replies: string[] }

/** Other people may wait twice as long while someone attacks. */
export const WORST_RATIO = 2

/**
 * Quiet and attacked times alternate, so that a busy machine slows both alike. Attackers are a process of their own: this one only
 * waits as other people do.
 */
export async function compare(attack: Attack, scene: Scene, { rounds, roundMs }: Pace): Promise<Outcome> {
  const other = await scene.register()
  const prepared = await attack.prepare?.(scene)
  const sample = attack.sample ?? readProjects
  const [quiet, attacked]: [number[], number[]] = [[], []]
  const replies: string[] = []
  // Not measured: the first requests compile code and open connections.
  if (rounds > 1) await sampleFor(roundMs / 2, [], () => sample(scene, other))
  for (let round = 0; round < rounds; round += 1) {
    await sampleFor(roundMs, quiet, () => sample(scene, other))
    await scene.attackers.start(attack.name, prepared ?? null, round)
    await sampleFor(roundMs, attacked, () => sample(scene, other))
    replies.push(await scene.attackers.end())
    if (!isRunning(scene)) throw new Error(`The server ended: ${scene.lastWords()}`)
    await sleep(200)
  }
  await attack.check?.(scene, prepared)
  const odd = replies.find((got) => !attack.replies.test(got))
  if (odd !== undefined) throw new Error(`The attackers got something else than expected: ${odd || 'nothing'}`)
  const ratio = p99(attacked) / p99(quiet)
  return { quiet: p99(quiet), attacked: p99(attacked), ratio, samples: attacked.length, replies }
}

/** Another company opens its list of projects. */
export async function readProjects({ url }: Scene, { cookie }: Account): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${url}/api/projects`, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The list of projects replied ${response.status}`)
  return performance.now() - started
}

async function sampleFor(ms: number, samples: number[], sample: () => Promise<number>): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end;) samples.push(await sample())
}

function p99(samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

/** "413 x 12, 429 x 880": how often each reply came. */
export function tally(replies: Iterable<string | number>): string {
  const counts = new Map<string, number>()
  for (const reply of replies) counts.set(String(reply), (counts.get(String(reply)) ?? 0) + 1)
  return [...counts].map(([reply, count]) => `${reply} x ${count}`).join(', ')
}

/** Every reply is one of these. */
export const onlyReplies = (...allowed: string[]): RegExp => {
  const one = `(${allowed.join('|')}) x \\d+`
  return new RegExp(`^${one}(, ${one})*$`)
}

/** Keeps something going with so many attackers until it is ended. */
export function keepGoing<Attacker>(
  attackers: readonly Attacker[],
  act: (attacker: Attacker) => Promise<string | number>,
): Running {
  const replies: (string | number)[] = []
  const stop = new AbortController()
  const running = attackers.map(async (attacker) => {
    while (!stop.signal.aborted) replies.push(await act(attacker))
  })
  return {
    async end() {
      stop.abort()
      await Promise.all(running)
      return tally(replies)
    },
  }
}
