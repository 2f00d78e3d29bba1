import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importGraph, readSources } from './import-graph.ts'
import { breaches, unknownFiles, walls } from './walls.ts'

const sources = readSources()
const graph = importGraph(sources)

/** How a file would write the import: `#server/x.ts`, `./x.ts`, or a package. */
const specifiers = (from: string, to: string): string[] => {
  if (!/^(src|scripts)\//.test(to)) return [to]
  const direct = relative(dirname(from), to)
  return [...(to.startsWith('src/') ? [to.replace('src/', '#')] : []), direct.startsWith('.') ? direct : `./${direct}`]
}

/** One file with one more import at its top. */
function planted(from: string, statement: string) {
  const source = sources.get(from)
  if (source === undefined) throw new Error(`The planted import is in ${from}, which does not exist`)
  return importGraph(new Map([[from, `${statement}\n${source}`]]))
}

test('no import breaks a wall, and there are no import cycles', () => {
  expect(breaches(graph)).toEqual([])
})

test('every import leads to a file that exists', () => {
  expect(unknownFiles(graph, existsSync)).toEqual([])
})

test.each(walls)('refuses a planted import: $name', ({ name, planted: { from, to } }) => {
  for (const specifier of specifiers(from, to)) {
    for (const statement of [
      `import { planted } from '${specifier}'`,
      `import type { Planted } from '${specifier}'`,
      `import { type Planted } from '${specifier}'`,
      `import '${specifier}'`,
      `export { planted } from '${specifier}'`,
      `export type { Planted } from '${specifier}'`,
      `export * from '${specifier}'`,
      `const planted = import('${specifier}')`,
      `type Planted = import('${specifier}').Planted`,
    ])
      expect(breaches(planted(from, statement)), statement).toContain(`${name}: ${from}:1 imports ${to}`)
  }
})

test('finds a cycle that consists of types alone', () => {
  const cyclic = planted('src/shared/kernel/errors.ts', `import type { Endpoint } from './endpoint.ts'`)
  expect(breaches(new Map([...graph, ...cyclic]))).toEqual([
    expect.stringMatching(/^no import cycles: (?=.*endpoint\.ts)(?=.*errors\.ts)/),
  ])
})
