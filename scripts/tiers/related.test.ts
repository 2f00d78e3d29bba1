import { expect, test } from 'vitest'
import { importGraph } from '../walls/import-graph.ts'
import { relatedTests } from './related.ts'

const houses = 'src/server/features/houses'
const files: Record<string, string> = {
  'src/shared/houses/rules.ts': 'export const rule = 1',
  'src/shared/houses/rules.test.ts': `import { rule } from './rules.ts'`,
  [`${houses}/building.ts`]: `import { rule } from '#shared/houses/rules.ts'`,
  [`${houses}/building.test.ts`]: `import { createWorld } from '#server/testing/world.ts'`,
  [`${houses}/building.slow.test.ts`]: `import { createWorld } from '#server/testing/world.ts'`,
  [`${houses}/table.ts`]: `import text from 'table.txt'`,
  'src/server/features/boats/boats.test.ts': `import { createWorld } from '#server/testing/world.ts'`,
  'src/server/features.ts': `import './features/houses/building.ts'`,
  'src/server/app.ts': `import './features.ts'`,
  'src/server/testing/world.ts': `import '#server/app.ts'`,
  'src/server/db/schema/houses.ts': `export const houses = table('houses')`,
  'src/server/db/schema.test.ts': '',
  'src/server/features/boats/mooring.ts': `sql('select moor_house()')`,
  'src/web/features/houses/house.tsx': `import { rule } from '#shared/houses/rules.ts'`,
  'src/web/features/houses/house.test.tsx': `import './house.tsx'`,
  'scripts/walls/walls.test.ts': '',
  'e2e/houses.spec.ts': '',
  'e2e/boats.spec.ts': '',
}
const graph = importGraph(new Map(Object.entries(files)))
const related = (changed: string[], more: Record<string, string> = {}) =>
  relatedTests(graph, new Map(Object.entries({ ...files, ...more })), changed)

test('a change needs the tests that import it, and those beside it or beside what imports it', () => {
  const { tests } = related(['src/shared/houses/rules.ts'])
  expect(tests.toSorted()).toEqual([
    'scripts/walls/walls.test.ts',
    `${houses}/building.test.ts`,
    'src/shared/houses/rules.test.ts',
    'src/web/features/houses/house.test.tsx',
  ])
})

test('what knows every feature does not make every test related', () => {
  expect(related([`${houses}/building.ts`]).tests).not.toContain('src/server/features/boats/boats.test.ts')
  expect(related(['src/server/testing/world.ts']).tests).toContain('src/server/features/boats/boats.test.ts')
})

test('a slow test is named as left, unless it was changed itself', () => {
  const slow = `${houses}/building.slow.test.ts`
  expect(related([`${houses}/building.ts`]).left).toEqual([slow])
  expect(related([slow]).tests).toContain(slow)
})

test('a migration needs the tests of the database, and those near its tables and functions', () => {
  const path = 'src/server/db/migrations/0099-moor.sql'
  const sql = 'alter table houses add moored boolean; create or replace function moor_house() returns void as'
  const { tests } = related([path], { [path]: sql })
  expect(tests).toEqual(
    expect.arrayContaining(['src/server/db/schema.test.ts', 'src/server/features/boats/boats.test.ts']),
  )
})

test('a file that is no source needs the tests of the sources that name it', () => {
  expect(related([`${houses}/table.txt`]).tests).toContain(`${houses}/building.test.ts`)
})

test('another version of a package needs every test', () => {
  const { tests, left } = related(['package-lock.json'])
  expect({ tests: tests.length, left }).toEqual({ tests: 6, left: [`${houses}/building.slow.test.ts`] })
})

test('of many tests with a database the nearest are run, and the others are counted', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`src/server/features/f${n}/f.test.ts`, `import '../houses/building.ts'`]),
  )
  const sources = new Map(Object.entries({ ...files, ...many }))
  const { tests, left } = relatedTests(importGraph(sources), sources, [`${houses}/building.ts`])
  expect(tests.find((path) => path.startsWith('src/server/'))).toBe(`${houses}/building.test.ts`)
  expect(tests.filter((path) => path.startsWith('src/server/'))).toHaveLength(30)
  expect(left).toHaveLength(22)
})

test('a test more than three steps away is counted and not run', () => {
  const chain: Record<string, string> = {
    'src/shared/chain/a1.ts': `import './a0.ts'`,
    'src/shared/chain/a2.ts': `import './a1.ts'`,
    'src/shared/chain/a3.ts': `import './a2.ts'`,
    'src/shared/near/near.test.ts': `import '../chain/a2.ts'`,
    'src/shared/far/far.test.ts': `import '../chain/a3.ts'`,
  }
  const sources = new Map(Object.entries(chain))
  const { tests, left } = relatedTests(importGraph(sources), sources, ['src/shared/chain/a0.ts'])
  expect({ tests, left }).toEqual({ tests: ['src/shared/near/near.test.ts'], left: ['src/shared/far/far.test.ts'] })
})

test('browser tests are named when they changed or have the name of a changed feature', () => {
  expect(related(['src/web/features/houses/house.tsx']).journeys).toEqual(['e2e/houses.spec.ts'])
  expect(related(['e2e/boats.spec.ts']).journeys).toEqual(['e2e/boats.spec.ts'])
})
