import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// npm run fuzz -- --runs 20000 --seed 42
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } } })
const env = { ...process.env, FUZZ_RUNS: values.runs, ...(values.seed && { FUZZ_SEED: values.seed }) }
const { status } = spawnSync('node_modules/.bin/vitest', ['run', 'src/server/testing/fuzz'], { stdio: 'inherit', env })
process.exit(status ?? 1)
