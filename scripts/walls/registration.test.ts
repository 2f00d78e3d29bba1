import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = readdirSync('src/server/features').filter((name) =>
  existsSync(`src/server/features/${name}/feature.ts`),
)
const registered = new Set(
  [...readFileSync('src/server/features.ts', 'utf8').matchAll(/'\.\/features\/([\w-]+)\/feature\.ts'/g)].map(
    ([, name = '']) => name,
  ),
)
const unregistered = (names: readonly string[]) => names.filter((name) => !registered.has(name))

test('every server feature is registered in features.ts', () => {
  expect(folders.length).toBeGreaterThan(15)
  expect(unregistered(folders)).toEqual([])
})

test('a feature that nobody registered is found', () => {
  expect(unregistered([...folders, 'planted'])).toEqual(['planted'])
})
