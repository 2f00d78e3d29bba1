// Setup for npm start, npm run dev and npm test before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressAssets } from './brotli.mjs'
import { installForStart } from './start-packages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = [20, 19]
const dist = join(root, 'dist')
const buildStamp = join(dist, '.finishwork-built')

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  fail(`Finishwork needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
}

/**
 * Installs exactly what the folder's package-lock.json says, unless that was done for this lock file, Node.js and machine. With
 * `forStart` without the tools of the checks, which are a third of it.
 */
export async function ensureInstalled(folder = root, { forStart = false } = {}) {
  const stamp = join(folder, 'node_modules', '.finishwork-installed')
  const all = hash([
    readFileSync(join(folder, 'package-lock.json')),
    process.versions.modules,
    process.platform,
    process.arch,
  ])
  const part = `${all} for npm start`
  const installed = read(stamp)
  if (installed === all || (forStart && installed === part)) return
  const byHand = installedByHand(folder)
  // Someone who has the tools keeps them.
  const withTools = byHand || !forStart || existsSync(join(folder, 'node_modules', 'typescript'))
  if (!byHand) {
    console.log(folder === root ? 'Installing dependencies …' : 'Installing what this command needs …')
    // The build needs development dependencies, whatever NODE_ENV says.
    // The lock file names exact versions, so what npm has cached about them is never outdated.
    const [file, args] = npm('ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
    if (withTools) await run(file, args, folder)
    else await installForStart(folder, (share) => run(file, [...args, '--no-bin-links'], share))
  }
  writeFileSync(stamp, withTools ? all : part)
}

/** Builds web and server when a source has changed since the last build, and compresses what is not. */
export async function ensureBuilt() {
  await ensureBuiltForStart()
  await compressAssets(dist)
}

/** Without the slow compression. `withServer` begins as soon as the server is built. */
export async function ensureBuiltForStart(withServer = async () => {}) {
  const sources = sourcesFingerprint()
  if (read(buildStamp) === sources) return
  console.log('Building …')
  rmSync(buildStamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = (/** @type {string[]} */ ...args) => run(process.execPath, [vite, 'build', '--logLevel=warn', ...args])
  await Promise.all([build(), build('--config', 'vite.server.config.ts').then(withServer)])
  mkdirSync(dist, { recursive: true })
  writeFileSync(buildStamp, sources)
}

/** Goes on beside the server, after the first pages. A stop does not wait for it: the next start does the rest. */
export function compressInBackground() {
  const script = join(root, 'scripts', 'brotli.mjs')
  const child = spawn(process.execPath, [script, dist], { stdio: 'ignore' })
  child.once('error', () => undefined)
  child.unref()
}

export function forgetBuild() {
  rmSync(buildStamp, { force: true })
}

/** @returns {[string, string[]]} */
export function npm(/** @type {string[]} */ ...args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return [process.execPath, [cli, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** @returns {never} */
export function fail(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let interrupted = false

/** A signal ends every child, and this process after the last of them, so that none is left running. */
function interrupt(/** @type {NodeJS.Signals} */ signal) {
  interrupted = true
  for (const child of children) child.kill(signal)
}

/** @returns {Promise<void>} */
export function run(/** @type {string} */ file, /** @type {string[]} */ args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, stdio: 'inherit', shell: file.endsWith('.cmd') })
    if (children.size === 0) process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    children.add(child)
    child.once('error', (error) => fail(`${file} cannot be run: ${error.message}`))
    child.once('exit', (code) => {
      children.delete(child)
      if (children.size === 0) process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      if (interrupted) return children.size === 0 && process.exit(1)
      return code === 0 ? resolve() : fail(`"${[file, ...args].join(' ')}" failed; see above.`)
    })
  })
}

/** npm writes a hidden lock file after each install, so a newer one means that someone ran npm themselves. */
function installedByHand(/** @type {string} */ folder) {
  const hiddenLock = statSync(join(folder, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return hiddenLock !== undefined && hiddenLock.mtimeMs + 5_000 >= statSync(join(folder, 'package-lock.json')).mtimeMs
}

function sourcesFingerprint() {
  const inputs = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'vite.server.config.ts']
  const sources = [join(root, 'src'), join(root, 'scripts', 'vite')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const files = [...inputs.map((name) => join(root, name)), ...sources]
  return hash(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
}

function hash(/** @type {(string | Buffer)[]} */ parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex')
}

function read(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
