// npm test: everything that decides whether the product works, also on a fresh clone. npm run test:all (--all): also the slow tests,
// dead code and the benchmarks. npm run check (--check): what the changes against main need, without a build and a browser.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, forgetBuild, requireNode, root } from './prepare.mjs'
import * as runners from './runners.mjs'

requireNode()
process.chdir(root)
const [isCheck, isAll] = ['--check', '--all'].map((word) => process.argv.includes(word))
const began = Date.now()
const reports = join(root, '.cache', 'reports')
const inReports = (/** @type {string} */ name) => join(reports, name)

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
;(await import('tsx/esm/api')).register()
const { withoutSlow } = await import('./tiers/tiers.ts')

/** @typedef {import('./runners.mjs').Count} Count */
/** @type {Count[]} */
const counts = []
const check = async (/** @type {import('./runners.mjs').Check} */ one) => counts.push(await runners.runCheck(one))
const tool = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path)
const still = (/** @type {string} */ name, /** @type {string} */ script, /** @type {string[]} */ ...args) =>
  check({ name, file: process.execPath, args: [script, ...args], count: runners.oneCheck })

// Two lanes for two cores: static checks, and tests. The first is done earlier.
const [stopServer, unit] = await Promise.all([staticChecks(), tests('unit and feature tests', await chosenTests())])
counts.push(await runners.secondLook(unit, testsAgain))
if (!isCheck) await journeys()
await stopServer()

for (const line of runners.slowestFiles(inReports('file-times.json'), inReports('playwright.json'))) console.log(line)
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
  if (isCheck) return () => Promise.resolve()
  if (isAll) await still('dead code', tool('knip', 'bin', 'knip.js'))
  forgetBuild()
  await still('build', join(root, 'scripts', 'build.mjs'))
  const stop = await startServer()
  if (isAll) await still('benchmarks, each for a moment', join(root, 'scripts', 'smoke.mjs'))
  return stop
}

/**
 * One server with the demo company for the journeys and the benchmarks in a browser. Without it they start their own, and say what is
 * wrong.
 * @returns {Promise<() => Promise<unknown>>}
 */
async function startServer() {
  try {
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

/** The files or patterns of this tier, as arguments. @returns {Promise<string[]>} */
async function chosenTests() {
  if (isAll) return []
  if (!isCheck) return withoutSlow.vitest
  const { changesOfCheckout } = await import('./tiers/changes.ts')
  const { changed, related } = changesOfCheckout()
  const { tests, left, journeys } = related
  console.log(`${changed.length} files changed against main. ${tests.length} test files are near them.`)
  if (left.length > 0)
    console.log(`${left.length} more are farther away or slow: npm test and npm run test:all run them.`)
  if (journeys.length > 0)
    console.log(`Browser tests near them, after npm run build: npx playwright test ${journeys.join(' ')}`)
  return tests
}

/** @returns {Promise<Count>} */
function tests(/** @type {string} */ name, /** @type {string[]} */ args, file = 'vitest.json', servers = '2') {
  const report = inReports(file)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const times = ['--reporter=./scripts/tiers/file-times.mjs']
  return runners.runCheck({
    name,
    file: process.execPath,
    args: [tool('vitest', 'vitest.mjs'), 'run', '--no-color', ...reporters, ...times, ...args],
    env: { TEST_DATABASE_SERVERS: servers, FILE_TIMES: inReports(file.replace('vitest', 'file-times')) },
    count: runners.vitestCount(report),
  })
}

function testsAgain() {
  return tests('what failed, alone', runners.failedFiles(inReports('vitest.json')), 'vitest-again.json', '1')
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
    const report = inReports(file)
    return runners.runCheck({
      name: title,
      file: process.execPath,
      args: [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=dot,json', ...args],
      env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: '1' },
      count: runners.playwrightCount(report),
    })
  }
  const first = await walk(name, 'playwright.json', ...(isAll ? [] : withoutSlow.playwright))
  counts.push(
    await runners.secondLook(first, () =>
      walk('what failed, alone', 'playwright-again.json', '--last-failed', '--workers=1'),
    ),
  )
}
