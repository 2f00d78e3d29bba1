import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importGraph, readSources } from './import-graph.ts'
import { breaches, knots, unknownFiles, walls } from './walls.ts'

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

const valueImports = (specifier: string) => [
  `import { planted } from '${specifier}'`,
  `import { type Planted } from '${specifier}'`,
  `import '${specifier}'`,
  `export { planted } from '${specifier}'`,
  `export * from '${specifier}'`,
  `const planted = import('${specifier}')`,
]
const typeImports = (specifier: string) => [
  `import type { Planted } from '${specifier}'`,
  `export type { Planted } from '${specifier}'`,
  `type Planted = import('${specifier}').Planted`,
]

test.each(walls)('rejects a planted import: $name', ({ name, planted: { from, to }, allowsTypes }) => {
  const breach = `${name}: ${from}:1 imports ${to}`
  for (const specifier of specifiers(from, to)) {
    for (const statement of valueImports(specifier))
      expect(breaches(planted(from, statement)), statement).toContain(breach)
    for (const statement of typeImports(specifier)) {
      const found = breaches(planted(from, statement))
      if (allowsTypes) expect(found, statement).not.toContain(breach)
      else expect(found, statement).toContain(breach)
    }
  }
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
