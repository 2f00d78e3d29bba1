// npm test: everything, also on a fresh clone. npm run check (--fast): without build and browser tests.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, forgetBuild, requireNode, root } from './prepare.mjs'
import { failedFiles, oneCheck, playwrightCount, runCheck, secondLook, vitestCount } from './runners.mjs'

requireNode()
process.chdir(root)
const fast = process.argv.includes('--fast')
const began = Date.now()
const reports = join(root, '.cache', 'reports')

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @typedef {import('./runners.mjs').Count} Count */
/** @type {Count[]} */
const counts = []
const check = async (/** @type {import('./runners.mjs').Check} */ one) => counts.push(await runCheck(one))
const tool = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path)
const still = (/** @type {string} */ name, /** @type {string} */ script, /** @type {string[]} */ ...args) =>
  check({ name, file: process.execPath, args: [script, ...args], count: oneCheck })

// Two lanes for two cores: static checks, and tests. The first is done earlier.
const [stopServer, unit] = await Promise.all([staticChecks(), tests()])
counts.push(await secondLook(unit, () => testsAgain()))
if (!fast) await journeys()
await stopServer()

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const unsteady = counts.flatMap((count) => count.unsteady ?? [])
for (const one of unsteady) console.log(`UNSTEADY  failed beside others, passed alone: ${one}`)
console.log(`Took ${Math.round((Date.now() - began) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed${unsteady.length > 0 ? `, ${unsteady.length} unsteady` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** Returns what stops the server that it has started. @returns {Promise<() => Promise<unknown>>} */
async function staticChecks() {
  await still('format', tool('oxfmt', 'bin', 'oxfmt'), '--check')
  await still('lint', tool('oxlint', 'bin', 'oxlint'))
  for (const part of ['src/shared', 'src/server', 'src/web', 'e2e']) {
    await still(`types of ${part}`, tool('typescript', 'bin', 'tsc'), '--project', part)
  }
  if (fast) return () => Promise.resolve()
  await still('dead code', tool('knip', 'bin', 'knip.js'))
  forgetBuild()
  await still('build', join(root, 'scripts', 'build.mjs'))
  const stop = await startServer()
  await still('benchmarks, each for a moment', join(root, 'scripts', 'smoke.mjs'))
  return stop
}

/**
 * One server with the demo company for the journeys and the benchmarks in a browser. Without it they start their own, and say what is
 * wrong.
 * @returns {Promise<() => Promise<unknown>>}
 */
async function startServer() {
  try {
    ;(await import('tsx/esm/api')).register()
    const stop = await (await import('../e2e/server.ts')).default()
    return () =>
      stop().catch((error) => {
        console.log(`FAIL  ${error.message}`)
        counts.push({ passed: 0, failed: 1, skipped: 0 })
      })
  } catch (error) {
    console.log(error)
    return () => Promise.resolve()
  }
}

/** @returns {Promise<Count>} */
function tests(/** @type {string[]} */ ...files) {
  const report = join(reports, files.length > 0 ? 'vitest-again.json' : 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return runCheck({
    name: files.length > 0 ? 'what failed, alone' : 'unit and feature tests',
    file: process.execPath,
    args: [tool('vitest', 'vitest.mjs'), 'run', '--no-color', ...reporters, ...files],
    env: { TEST_DATABASE_SERVERS: files.length > 0 ? '1' : '2' },
    count: vitestCount(report),
  })
}

function testsAgain() {
  return tests(...failedFiles(join(reports, 'vitest.json')))
}

async function journeys() {
  const name = 'browser journeys'
  const { path, problem } = ensureChromium()
  if (problem) {
    console.log(`FAIL  ${name}: ${problem}`)
    counts.push({ passed: 0, failed: 1, skipped: 0 })
    return
  }
  const walk = (/** @type {string} */ title, /** @type {string} */ file, /** @type {string[]} */ ...args) => {
    const report = join(reports, file)
    return runCheck({
      name: title,
      file: process.execPath,
      args: [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=dot,json', ...args],
      env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: '1' },
      count: playwrightCount(report),
    })
  }
  const first = await walk(name, 'playwright.json')
  counts.push(
    await secondLook(first, () => walk('what failed, alone', 'playwright-again.json', '--last-failed', '--workers=1')),
  )
}
