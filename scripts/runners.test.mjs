import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failedFiles, oneCheck, playwrightCount, secondLook, shortened, slowestFiles, vitestCount } from './runners.mjs'

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

const oneFailed = { passed: 9, failed: 1, skipped: 0, failures: ['sum.test.ts: adds numbers: expected 2'] }
const passes = () => Promise.resolve({ passed: 4, failed: 0, skipped: 0 })

test('a test that failed beside others and passes alone is named as unsteady', async () => {
  expect(await secondLook(oneFailed, passes)).toMatchObject({
    passed: 10,
    failed: 0,
    unsteady: ['sum.test.ts: adds numbers: expected 2'],
  })
})

test('a test that fails again alone stays failed', async () => {
  const fails = () => Promise.resolve({ passed: 3, failed: 1, skipped: 0 })
  expect(await secondLook(oneFailed, fails)).toEqual(oneFailed)
})

test('three failed tests, a file that cannot be loaded and an unexplained exit code get no second look', async () => {
  const many = { ...oneFailed, failed: 3, failures: ['a', 'b', 'c'] }
  expect(await secondLook(many, passes)).toEqual(many)
  const unexplained = { passed: 9, failed: 1, skipped: 0, why: 'All tests passed, but the exit code is 1.' }
  expect(await secondLook(unexplained, passes)).toEqual(unexplained)
})

test('only files with a failed test are run again', () => {
  const testResults = [
    { name: '/src/sum.test.ts', status: 'failed' },
    { name: '/src/less.test.ts', status: 'passed' },
  ]
  expect(failedFiles(report({ testResults }))).toEqual(['/src/sum.test.ts'])
})

test('names the ten slowest files of both runners, the slowest first', () => {
  const times = join(folder, 'times.json')
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`src/n${n}.test.ts`, n]))
  writeFileSync(times, JSON.stringify(many))
  const specs = [{ tests: [{ results: [{ duration: 4000 }, { duration: 500 }] }] }]
  const inBrowser = report({ suites: [{ file: 'shop.spec.ts', suites: [{ specs }], specs }] })
  const shown = slowestFiles(times, inBrowser)
  expect(shown).toHaveLength(10)
  expect(shown.slice(0, 4)).toEqual([
    'slow    11.0 s  src/n11.test.ts',
    'slow    10.0 s  src/n10.test.ts',
    'slow     9.0 s  src/n9.test.ts',
    'slow     9.0 s  e2e/shop.spec.ts',
  ])
  expect(slowestFiles(join(folder, 'none.json'), join(folder, 'none.json'))).toEqual([])
})

test('shows what a failed check printed without its dots and without the middle of a long text', () => {
  const dots = '·'.repeat(900)
  expect(shortened(`${dots}x${dots}\n\n\n\nexpected 2\n  at sum.ts\n`)).toBe('expected 2\n  at sum.ts')
  expect(shortened(`${'a'.repeat(30)}${'b'.repeat(30)}`, 20)).toBe(
    `${'a'.repeat(10)}\n… 40 characters left out …\n${'b'.repeat(10)}`,
  )
})
