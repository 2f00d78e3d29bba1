// npm run figures: runs every benchmark and writes what it prints to docs/figures, with commit, date and machine. It takes hours.
// npm run figures -- api load      only these
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
/** The commit with which the others are compared: the last one before requests became dearer. */
const COMPARED = '675e7c3'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const known = Object.keys(scripts).flatMap((name) => (name === 'torture' ? name : (name.split('bench:')[1] ?? [])))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(1)
}

const folder = join('docs', 'figures')
mkdirSync(folder, { recursive: true })
let missed = 0
for (const name of asked.length > 0 ? asked : known) await remake(name)
process.exit(missed > 0 ? 1 : 0)

async function remake(/** @type {string} */ name) {
  const command = name === 'torture' ? name : `bench:${name}`
  const args = name === 'compare' ? ['--', COMPARED] : []
  const state = `commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, ${machine()}, load average before ${load()}`
  console.log(`${command}: ${state}`)
  const child = spawn('npm', ['run', '--silent', command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
    process.stdout.write(chunk)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) missed += 1
  const words = [
    `npm run figures -- ${name}`,
    `${state}, after ${load()}`,
    code === 0 ? 'targets met' : 'targets missed',
  ]
  writeFileSync(join(folder, `${name}.txt`), `${words.join('\n')}\n\n${output.trimEnd()}\n`)
}

/** Figures of changes that are in no commit say so. */
function commit() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
}

function machine() {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
}

function load() {
  return (loadavg()[0] ?? 0).toFixed(1)
}
