import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Attack, compare, type Pace, WORST_RATIO } from './attack.ts'
import { attacks } from './list.ts'
import { type Scene, withScene } from './scene.ts'

// What attackers do to other people's waiting time, quiet and attacked in one run: npm run bench:attacks
// npm run bench:attacks -- --only sign-in    runs the attacks with these words in their name
// npm run bench:attacks -- --smoke           runs each for a moment, and judges no times
const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false }, only: { type: 'string' } } })

const pace: Pace = values.smoke ? { rounds: 1, roundMs: 300 } : { rounds: 5, roundMs: 3_000 }
/** The load of the machine belongs to every figure. */
const load = () => loadavg()[0]?.toFixed(1)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const chosen = attacks.filter(({ name }) => name.includes(values.only ?? ''))
let failed = false

async function report(attack: Attack, scene: Scene): Promise<void> {
  try {
    const { quiet, attacked, ratio, samples, replies } = await compare(attack, scene, pace)
    const figures = `p99 ${quiet.toFixed(1)} ms quiet, ${attacked.toFixed(1)} ms attacked`
    say(
      `${attack.name}: ${figures}, ratio ${ratio.toFixed(2)} (at most ${WORST_RATIO}), ${samples} samples, load average ${load()}`,
    )
    for (const reply of replies) say(`  attackers got ${reply}`)
    failed ||= !values.smoke && !(ratio <= WORST_RATIO)
  } catch (error) {
    say(`${attack.name}: FAILED, ${error instanceof Error ? error.message : String(error)}`)
    failed = true
  }
}

if (values.smoke)
  await withScene({ isSmoke: true }, async (scene) => {
    for (const attack of chosen) await report(attack, scene)
  })
// A server of its own for each: what one attack used up does not protect from the next.
else for (const attack of chosen) await withScene({ isSmoke: false }, (scene) => report(attack, scene))
process.exit(failed ? 1 : 0)
