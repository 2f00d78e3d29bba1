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
const playwright = (/** @type {object} */ stats, /** @type {object[]} */ suites = []) =>
  report({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites })

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
    failures: [],
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

test('names each failed test with the first line of its error', () => {
  const failed = { status: 'failed', fullName: 'adds numbers', failureMessages: ['expected 2\n  at sum.ts'] }
  const testResults = [{ name: '/src/sum.test.ts', status: 'failed', assertionResults: [failed] }]
  expect(vitestCount(vitest({ numFailedTests: 1, testResults }))(1)).toMatchObject({
    failures: ['sum.test.ts: adds numbers: expected 2'],
  })
  const spec = {
    file: 'shop.spec.ts',
    line: 7,
    title: 'sells',
    tests: [{ results: [{ error: { message: 'no\nreason' } }] }],
  }
  const passed = { ...spec, title: 'buys', tests: [{ results: [{}] }] }
  const suites = [{ specs: [passed], suites: [{ specs: [spec] }] }]
  expect(playwrightCount(playwright({ unexpected: 1 }, suites))(1)).toMatchObject({
    failures: ['shop.spec.ts:7: sells: no'],
  })
})
