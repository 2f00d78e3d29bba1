import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

test('the README lists exactly the settings that the server reads', () => {
  const known = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1])
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]))
  expect(known.length).toBeGreaterThan(10)
  expect(new Set(listed)).toEqual(new Set(known))
})
