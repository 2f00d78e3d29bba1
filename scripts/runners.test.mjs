import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneCheck, playwrightCount, vitestCount } from './runners.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finishwork-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(/** @type {unknown} */ content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const vitest = (/** @type {object} */ changes) =>
  report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [], ...changes })
const playwright = (/** @type {object} */ stats) =>
  report({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats } })

test('a static check counts as one', () => {
  expect(oneCheck(0)).toMatchObject({ passed: 1, failed: 0 })
  expect(oneCheck(1)).toMatchObject({ passed: 0, failed: 1 })
})

test('counts tests as their runner reports them', () => {
  expect(vitestCount(vitest({}))(0)).toMatchObject({ passed: 3, failed: 0 })
  expect(vitestCount(vitest({ numFailedTests: 2, numPendingTests: 1 }))(1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  })
  expect(playwrightCount(playwright({ unexpected: 1 }))(1)).toMatchObject({ passed: 2, failed: 1 })
})

test('counts a test file that cannot be loaded as a failure', () => {
  const broken = vitest({ testResults: [{ status: 'failed', assertionResults: [] }] })
  expect(vitestCount(broken)(1)).toMatchObject({ passed: 3, failed: 1 })
})

test('counts a test that passed only on retry as a failure', () => {
  expect(playwrightCount(playwright({ flaky: 1 }))(0)).toMatchObject({ passed: 2, failed: 1 })
})

test('counts a runner without tests, or with an unexplained exit code, as a failure', () => {
  expect(vitestCount(vitest({ numPassedTests: 0 }))(0)).toMatchObject({ failed: 1, why: 'No test was run.' })
  expect(vitestCount(vitest({}))(1)).toMatchObject({ passed: 3, failed: 1 })
})
