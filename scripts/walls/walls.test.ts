import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, computedImports, knots, serverKnots, unknownFiles } from './breaches.ts'
import { COMPUTED, importGraph, readSources } from './import-graph.ts'
import { walls } from './walls.ts'

const sources = readSources()
const graph = importGraph(sources)

/** How a file would write the import: `#server/x.ts`, `./x.ts`, or a package name. */
const specifiers = (from: string, to: string): string[] => {
  if (!/^(src|scripts)\//.test(to)) return [to]
  const direct = relative(dirname(from), to)
  return [...(to.startsWith('src/') ? [to.replace('src/', '#')] : []), direct.startsWith('.') ? direct : `./${direct}`]
}

/** A file with one more import at its top. */
function planted(from: string, statement: string) {
  const source = sources.get(from)
  if (source === undefined) throw new Error(`The planted import is in ${from}, which does not exist`)
  return importGraph(new Map([[from, `${statement}\n${source}`]]))
}

test('no import breaks a wall, and there are no import cycles', () => {
  expect(breaches(graph)).toEqual([])
})

test('every import resolves to an existing file', () => {
  expect(unknownFiles(graph, existsSync)).toEqual([])
})

const reexports = (specifier: string) => [
  `export { planted } from '${specifier}'`,
  `export * from '${specifier}'`,
  `import { planted } from '${specifier}'; export { planted as passedOn }`,
  `import * as planted from '${specifier}'; export default planted`,
  `import * as planted from '${specifier}'; export const passedOn = planted.passedOn`,
  `import * as planted from '${specifier}'; export const { passedOn } = planted`,
]
const otherImports = (specifier: string) => [
  `import { planted } from '${specifier}'`,
  `import { type Planted } from '${specifier}'`,
  `import type from '${specifier}'`,
  `import '${specifier}'`,
  `const planted = import('${specifier}')`,
  `const planted = import(\`${specifier}\`)`,
  ...(specifier.startsWith('.') ? [`const planted = new URL('${specifier}', import.meta.url)`] : []),
]
const typeImports = (specifier: string) => [
  `import type { Planted } from '${specifier}'`,
  `export type { Planted } from '${specifier}'`,
  `type Planted = import('${specifier}').Planted`,
]

test.each(walls)('rejects a planted import: $name', ({ name, planted: { from, to }, allowsTypes, onlyReexports }) => {
  const breach = `${name}: ${from}:1 imports ${to}`
  for (const specifier of specifiers(from, to)) {
    for (const statement of reexports(specifier))
      expect(breaches(planted(from, statement)), statement).toContain(breach)
    if (onlyReexports) continue
    for (const statement of otherImports(specifier))
      expect(breaches(planted(from, statement)), statement).toContain(breach)
    for (const statement of typeImports(specifier)) {
      const found = breaches(planted(from, statement))
      if (allowsTypes) expect(found, statement).not.toContain(breach)
      else expect(found, statement).toContain(breach)
    }
  }
})

test.each([
  'const planted = import(`./${name}.ts`)',
  'const planted = import(name)',
  `const planted = import.meta.glob('./*.ts')`,
  `const planted = import.meta.glob(['./*.ts'], { eager: true })`,
  `const planted = import.meta['glob']('./*.ts')`,
  'const { glob } = import.meta',
  `const planted = import.meta.resolve('./planted.ts')`,
  `import planted = require('./planted.ts')`,
  `import '/src/server/planted.ts'`,
  `import 'data:text/javascript,planted'`,
  'const planted = new URL(name, import.meta.url)',
  'const planted = new URL(`./${name}.ts`, import.meta.url)',
  `const planted = new URL('./planted' + '.ts', import.meta.url)`,
  `const planted = new URL(built ? './planted.js' : './planted.ts', import.meta.url)`,
  'const planted = ["./planted.ts"].map((file) => new URL(file, import.meta.url))',
  'const planted = new globalThis.URL(name, import.meta.url as string)',
  `const planted = new URL('/src/server/planted.ts', import.meta.url)`,
  'const here = import.meta.url; const planted = new URL(name, here)',
  'const planted = tsImport(name, import.meta.url)',
])('rejects an import that does not name its file: %s', (statement) => {
  for (const from of ['src/web/main.tsx', 'src/server/features/people/clients.ts', 'src/shared/projects/rules.ts'])
    expect(breaches(planted(from, statement)), from).toContain(`${computedImports.name}: ${from}:1 imports ${COMPUTED}`)
})

test.each([`import { createRequire } from 'module'`, `process.getBuiltinModule('module')`])(
  'rejects another way to node:module: %s',
  (statement) => {
    const from = 'src/server/features/people/store.ts'
    expect(breaches(planted(from, statement))).toContainEqual(expect.stringContaining(`${from}:1 imports node:module`))
  },
)

test.each([
  `new URL('../../../server/main.ts', import.meta.url)`,
  `new globalThis.URL('../../../server/main.ts', import.meta.url)`,
  `new URL('../../../server/main.ts?worker', import.meta.url)`,
  `tsImport('../../../server/main.ts', import.meta.url)`,
])('finds the file at an address: %s', (address) => {
  const from = 'src/web/features/projects/queries.ts'
  const statement = `const planted = ${address}`
  expect(breaches(planted(from, statement))).toContain(`web never imports server: ${from}:1 imports src/server/main.ts`)
})

test('a path cannot leave its root', () => {
  const from = 'src/web/features/projects/queries.ts'
  const found = breaches(planted(from, `import '#web/../server/main.ts'`))
  expect(found).toContain(`web never imports server: ${from}:1 imports src/server/main.ts`)
})

test.each(['vitest/node', '@playwright/test'])('production never imports %s', (name) => {
  const found = breaches(planted('src/server/main.ts', `import '${name}'`))
  expect(found).toContain(`production never imports test files: src/server/main.ts:1 imports ${name}`)
})

test.each(['pg/lib/client.js', 'pg-pool', 'postgres'])('only stores touch the database, also with %s', (name) => {
  const from = 'src/server/features/schedule/milestones/planning.ts'
  const found = breaches(planted(from, `import '${name}'`))
  expect(found).toContain(`only stores and migrations touch the database: ${from}:1 imports ${name}`)
})

test('finds a cycle of type imports', () => {
  const cyclic = planted('src/shared/kernel/errors.ts', `import type { Endpoint } from './endpoint.ts'`)
  expect(breaches(new Map([...graph, ...cyclic]))).toEqual([
    expect.stringMatching(/^no import cycles: (?=.*endpoint\.ts)(?=.*errors\.ts)/),
  ])
})

test('web features do not need each other in a circle', () => {
  expect(knots(graph)).toEqual([])
  const circle = planted('src/web/features/people/queries.ts', `import { projectsQuery } from '../projects/queries.ts'`)
  expect(knots(new Map([...graph, ...circle])).map((knot) => knot.toSorted())).toEqual([['people', 'projects']])
})

test('server features do not need each other in a circle', () => {
  expect(serverKnots(graph)).toEqual([])
  const from = 'src/server/features/procurement/costs/items.ts'
  const circle = planted(from, `import { itemsById } from '#server/features/catalog/public.ts'`)
  const knot = serverKnots(new Map([...graph, ...circle]))
  expect(knot.map((features) => features.toSorted())).toEqual([['catalog', 'procurement/costs']])
})
