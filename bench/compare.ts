import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOfApi, figuresOfLoad, type Figures, ratios } from './compared-figures.ts'
import { sized, smoke } from './short-form.ts'

// This commit next to another, each with its own load and api benchmark, taking turns on one machine:
// npm run bench:compare -- 675e7c3 --rounds 3 --seconds 60 --people 300 --only load
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string', default: String(sized(3, 1)) },
    seconds: { type: 'string', default: String(sized(60, 1)) },
    people: { type: 'string', default: String(sized(300, 6)) },
    port: { type: 'string', default: '4398' },
    /** `load` or `api`. */
    only: { type: 'string', default: smoke ? 'load' : '' },
  },
})
const commit = positionals[0] ?? (smoke ? 'HEAD' : '')
if (!commit) throw new Error('Name the commit to compare with: npm run bench:compare -- 675e7c3')

const say = (line: string) => void process.stdout.write(`${line}\n`)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const run = (folder: string, file: string, ...args: string[]) =>
  void execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

/** The other commit, installed and built as its own lock file says; for a smoke run it is this one, which is built already. */
function prepare(folder: string): void {
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  if (smoke) {
    for (const name of ['node_modules', 'dist']) symlinkSync(resolve(name), join(folder, name))
    return
  }
  say(`Installing and building ${git('log', '-1', '--format=%h %cs %s', commit)} …`)
  const install = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  run(folder, 'npm', ...install)
  if (existsSync(join(folder, 'bench', 'package.json'))) run(join(folder, 'bench'), 'npm', ...install)
  run(folder, process.execPath, join('scripts', 'build.mjs'))
}

/** The output of a benchmark in its tree. Missed targets end with 1, which does not matter here. */
async function output(folder: string, file: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', file), ...args], {
    cwd: folder,
    // Each run fills a database of its own.
    env: { ...process.env, BENCH_DATABASE_URL: '', BENCH_POSTMASTER: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  await once(child, 'exit')
  return text
}

async function measure(folder: string): Promise<Figures> {
  const figures: Figures = new Map()
  const short = smoke ? ['--smoke'] : []
  if (values.only !== 'api') {
    const size = ['--seconds', values.seconds, '--people', values.people, '--port', values.port]
    for (const [name, ms] of figuresOfLoad(await output(folder, 'load/run.ts', ...size, ...short)))
      figures.set(name, ms)
  }
  if (values.only !== 'load')
    for (const [name, ms] of figuresOfApi(await output(folder, 'api/run.ts', '--rounds', '2', ...short)))
      figures.set(name, ms)
  if (figures.size === 0) throw new Error(`The benchmark in ${folder} printed no figures`)
  return figures
}

const folder = mkdtempSync(join(tmpdir(), 'finishwork-compare-'))
const other = join(folder, 'other')
try {
  prepare(other)
  const here: Figures[] = []
  const there: Figures[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Taking turns in who is first: the machine may become busier or warmer.
    const sides = [
      [here, '.'],
      [there, other],
    ] as const
    for (const [list, tree] of round % 2 === 0 ? sides : sides.toReversed()) list.push(await measure(tree))
  }
  const names = [git('rev-parse', '--short', 'HEAD'), git('rev-parse', '--short', commit)]
  say(
    `${names[0]} against ${names[1]} on ${new Date().toISOString().slice(0, 10)}, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const line of ratios(here, there)) say(line)
} finally {
  if (existsSync(other)) git('worktree', 'remove', '--force', other)
  rmSync(folder, { recursive: true, force: true })
}
