import { parseArgs } from 'node:util'
import { type Attack, compare, type Pace, WORST_RATIO } from './attack.ts'
import { fairQueues } from './fair-queues.ts'
import { jsonBodies } from './json-bodies.ts'
import { mailConnections } from './mail-connections.ts'
import { roomPages } from './room-pages.ts'
import { type Scene, withScene } from './scene.ts'

// What attackers do to other people's waiting time, quiet and attacked in one run: npm run bench:attacks
// npm run bench:attacks -- --only sign-in    runs the attacks with these words in their name
// npm run bench:attacks -- --smoke           runs each for a moment, and judges no times
const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false }, only: { type: 'string' } } })

/** Each attack has a file of its own here; a new one is added to this list. */
const attacks: Attack[] = [...jsonBodies, mailConnections, ...fairQueues, ...roomPages]

const pace: Pace = values.smoke ? { rounds: 1, roundMs: 400 } : { rounds: 5, roundMs: 3_000 }
const say = (line: string) => void process.stdout.write(`${line}\n`)

const chosen = attacks.filter(({ name }) => name.includes(values.only ?? ''))
let failed = false

async function report(attack: Attack, scene: Scene): Promise<void> {
  try {
    const { quiet, attacked, ratio, samples, replies } = await compare(attack, scene, pace)
    const figures = `p99 ${quiet.toFixed(1)} ms quiet, ${attacked.toFixed(1)} ms attacked`
    say(`${attack.name}: ${figures}, ratio ${ratio.toFixed(2)} (at most ${WORST_RATIO}), ${samples} samples`)
    for (const reply of replies) say(`  attackers got ${reply}`)
    failed ||= !values.smoke && !(ratio <= WORST_RATIO)
  } catch (error) {
    say(`${attack.name}: FAILED, ${error instanceof Error ? error.message : String(error)}`)
    failed = true
  }
}

if (values.smoke)
  await withScene(async (scene) => {
    for (const attack of chosen) await report(attack, scene)
  })
// A server of its own for each: what one attack used up does not protect from the next.
else for (const attack of chosen) await withScene((scene) => report(attack, scene))
process.exit(failed ? 1 : 0)
