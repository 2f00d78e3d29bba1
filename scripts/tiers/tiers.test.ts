import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isSlow, isTest, withoutSlow } from './tiers.ts'

const root = join(import.meta.dirname, '../..')
let written: string[] = []
let runByNode: { inTest: string[]; inAll: string[] }
let runByBrowser: string[] = []

beforeAll(() => {
  written = ['src', 'scripts', 'e2e', 'bench']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((path) => isTest(path) && !path.includes('node_modules'))
    .toSorted()
  runByNode = { inTest: filesOfVitest(withoutSlow.vitest), inAll: filesOfVitest([]) }
  runByBrowser = filesOfPlaywright()
})

const output = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).stdout

function filesOfVitest(args: readonly string[]): string[] {
  const found = output(join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', ...args)
  return (JSON.parse(found) as { file: string }[]).map(({ file }) => relative(root, file)).toSorted()
}

/** Of `npm test`: `npm run test:all` leaves it to Playwright to find its files. */
function filesOfPlaywright(): string[] {
  const command = join(root, 'node_modules/@playwright/test/cli.js')
  const stdout = output(command, 'test', '--list', '--reporter=json', ...withoutSlow.playwright)
  const { suites } = JSON.parse(stdout) as { suites: { file: string }[] }
  return suites.map(({ file }) => `e2e/${file}`).toSorted()
}

const inBrowser = (path: string) => path.startsWith('e2e/')

test('npm test runs every test file whose name does not say that it is slow, and no other', () => {
  const fast = written.filter((path) => !isSlow(path))
  expect(runByNode.inTest).toEqual(fast.filter((path) => !inBrowser(path)))
  expect(runByBrowser).toEqual(fast.filter(inBrowser))
})

test('npm run test:all runs every test file', () => {
  expect(runByNode.inAll).toEqual(written.filter((path) => !inBrowser(path)))
  // These are what Playwright finds in its folder by itself.
  expect(written.filter(inBrowser).filter((path) => !path.endsWith('.spec.ts'))).toEqual([])
})

test('both tiers have files, in Node and in the browser', () => {
  for (const side of [written.filter(inBrowser), written.filter((path) => !inBrowser(path))])
    expect([side.some(isSlow), side.some((path) => !isSlow(path))]).toEqual([true, true])
})
