// Runs checks one after another in child processes and counts their results.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, why?: string, failures?: string[], unsteady?: string[] }} Count */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult */
/** @typedef {{ file: string, line: number, title: string, tests: { results: { duration?: number, error?: { message?: string } }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ name: string, file: string, args: string[], env?: NodeJS.ProcessEnv, count: (code: number | null) => Count }} Check */

/** More tests than this that fail only beside others are no accident of a busy machine. */
const UNSTEADY_AT_MOST = 2
/** Characters of a failed check's own words. */
const WORDS_SHOWN = 4000

/** Runs a check, hides its output unless something failed, and returns its count. */
export async function runCheck(/** @type {Check} */ check) {
  const began = Date.now()
  const { code, words } = await collect(check)
  const count = judge(check, code)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  const ok = count.failed === 0
  console.log(
    `${ok ? 'ok  ' : 'FAIL'}  ${check.name}: ${count.passed} of ${count.passed + count.failed}${skipped} (${seconds} s)`,
  )
  // The names come first: of a long output often only the beginning is kept.
  for (const failure of count.failures ?? []) console.log(`      ${failure}`)
  if (!ok) console.log(`${shortened(words)}\n${count.why ? `${count.why}\n` : ''}${'-'.repeat(80)}`)
  return count
}

/** What a check printed, without rows of dots, and without the middle when it is long: several checks may fail in one run. */
export function shortened(/** @type {string} */ words, most = WORDS_SHOWN) {
  const text = words
    .split('\n')
    .filter((line) => !/^\s*[·.x×F°±T-]{8,}/u.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters left out …\n${text.slice(-half)}`
}

/**
 * Runs the failed tests of a check again, alone. One that passes then is unsteady: it does not stop this run, it is named at the end,
 * and it is repaired before the next feature (docs/decisions/0041). A check without failed tests, or with many, stays as it was.
 * @returns {Promise<Count>}
 */
export async function secondLook(/** @type {Count} */ first, /** @type {() => Promise<Count>} */ again) {
  const failures = first.failures ?? []
  if (failures.length === 0 || failures.length !== first.failed || first.failed > UNSTEADY_AT_MOST) return first
  const second = await again()
  if (second.failed > 0 || second.passed < first.failed) return first
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [], unsteady: failures }
}

/** A static check counts as one. */
export function oneCheck(/** @type {number | null} */ code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** @returns {(code: number | null) => Count} */
export const vitestCount = (/** @type {string} */ report) => (code) => {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that could not be loaded has no tests to fail.
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failures = testResults.flatMap((/** @type {{ name: string, assertionResults: VitestResult[] }} */ file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${basename(file.name)}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )
  return settle({ passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests, failures }, code)
}

/** The files whose tests failed, by the report of a run. @returns {string[]} */
export function failedFiles(/** @type {string} */ report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults
    .filter((/** @type {{ status: string }} */ file) => file.status === 'failed')
    .map((/** @type {{ name: string }} */ file) => file.name)
}

/** @returns {(code: number | null) => Count} */
export const playwrightCount = (/** @type {string} */ report) => (code) => {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  // A test that passes only on retry is a failure: either the product or the test is wrong.
  const failed = stats.unexpected + stats.flaky
  const failures = suites.flatMap(failuresOf)
  return settle({ passed: stats.expected, failed, skipped: stats.skipped, failures }, code)
}

/** How many files are named at the end of a run. */
const SLOWEST_SHOWN = 10

/** The slowest test files of a run, by the notes of Vitest and the report of Playwright. @returns {string[]} */
export function slowestFiles(/** @type {string} */ times, /** @type {string} */ report) {
  /** @type {Record<string, number>} */
  const seconds = existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : {}
  const { suites = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  for (const suite of suites) seconds[`e2e/${suite.file}`] = secondsOf(suite)
  const slowest = Object.entries(seconds).toSorted((a, b) => b[1] - a[1])
  return slowest.slice(0, SLOWEST_SHOWN).map(([file, time]) => `slow  ${time.toFixed(1).padStart(6)} s  ${file}`)
}

/** @returns {number} */
function secondsOf(/** @type {PlaywrightSuite} */ suite) {
  const results = (suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0)
  return (suite.suites ?? []).map(secondsOf).reduce((sum, more) => sum + more, own)
}

/** @returns {string[]} */
function failuresOf(/** @type {PlaywrightSuite} */ suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .flatMap((test) => test.results)
      .filter((result) => result.error)
      .map((result) => `${spec.file}:${spec.line}: ${spec.title}: ${firstLine(result.error?.message)}`),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

const firstLine = (/** @type {string | undefined} */ text) => (text ?? 'no message').split('\n', 1)[0]

/** @returns {Count} */
function settle(/** @type {Count} */ count, /** @type {number | null} */ code) {
  if (count.passed + count.failed === 0) return { ...count, failed: 1, why: 'No test was run.' }
  if (count.failed === 0 && code !== 0)
    return { ...count, failed: 1, why: `All tests passed, but the exit code is ${code}.` }
  return count
}

/** @returns {Count} */
function judge(/** @type {Check} */ check, /** @type {number | null} */ code) {
  try {
    return check.count(code)
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      why: `It ended with ${code ?? 'a signal'} and left no report: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

/** @returns {Promise<{ code: number | null, words: string }>} */
function collect(/** @type {Check} */ { file, args, env }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const words = []
    child.stdout.on('data', (chunk) => words.push(chunk))
    child.stderr.on('data', (chunk) => words.push(chunk))
    child.once('error', (error) => resolve({ code: null, words: error.message }))
    child.once('close', (code) => resolve({ code, words: Buffer.concat(words).toString('utf8') }))
  })
}
