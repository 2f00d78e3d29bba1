// Runs checks one after another in child processes and counts their results.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, why?: string }} Count */
/** @typedef {{ name: string, file: string, args: string[], env?: NodeJS.ProcessEnv, count: (code: number | null) => Count }} Check */

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
  if (!ok) console.log(`${words.trimEnd()}\n${count.why ? `${count.why}\n` : ''}${'-'.repeat(80)}`)
  return count
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
  return settle({ passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests }, code)
}

/** @returns {(code: number | null) => Count} */
export const playwrightCount = (/** @type {string} */ report) => (code) => {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  // A test that passes only on retry is a failure: either the product or the test is wrong.
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, code)
}

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
