import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import: a file of this repository by its path, a package by its name, or `COMPUTED`. */
export type Import = {
  to: string
  line: number
  typesOnly: boolean
  /** Other files get it from here: `export … from`, or an export of an imported name. */
  reexported?: true
  /** Only its address is taken, to start it in a worker or a program of its own: the walls hold, and a circle is none. */
  started?: true
}
export type ImportGraph = ReadonlyMap<string, readonly Import[]>

/** Sources by path from the root, so that a test can add files that do not exist. */
export type Sources = ReadonlyMap<string, string>

/** An import of a path that only exists when the program runs. */
export const COMPUTED = '(computed)'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'e2e', 'bench', 'scripts']

export function readSources(): Sources {
  const paths = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/node_modules|\.gen\.ts$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Every import of every file: static and dynamic, values and types, re-exports included. */
export function importGraph(sources: Sources): ImportGraph {
  return new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]))
}

function importsOf(path: string, source: string): Import[] {
  const { program, module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const found: (Omit<Import, 'to' | 'line'> & { specifier: string; start: number })[] = []
  const exported = new Set(module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.localName.name)))
  for (const { moduleRequest, start, entries } of module.staticImports) {
    const typesOnly = source.startsWith('import type', start)
    const reexported = entries.some(({ localName }) => exported.has(localName.value))
    found.push({ specifier: moduleRequest.value, start, typesOnly, ...(reexported && { reexported }) })
  }
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest } of entries)
      if (moduleRequest) {
        const typesOnly = source.startsWith('export type', start)
        found.push({ specifier: moduleRequest.value, start, typesOnly, reexported: true })
      }
  const add = (specifier: string, start: number, more: { typesOnly?: boolean; started?: true } = {}) =>
    found.push({ specifier, start, typesOnly: false, ...more })
  new Visitor({
    ImportExpression: ({ source: from, start }) => add(textOf(from) ?? COMPUTED, start),
    TSImportType: ({ source: from, start }) => add(from.value, start, { typesOnly: true }),
    MemberExpression: ({ object, property, start }) => {
      if (object.type === 'MetaProperty' && 'name' in property && property.name === 'glob') add(COMPUTED, start)
    },
    // A worker or a program can load the file at this address; a data file is no import.
    NewExpression: ({ callee, arguments: [file, base], start }) => {
      const isOfModule = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
      if (!('name' in callee) || callee.name !== 'URL' || !isOfModule || !file) return
      const specifier = textOf(file)
      if (specifier && /\.(tsx?|m?js)$/.test(specifier))
        add(specifier.replace(/^(?!\.)/, './'), start, { started: true })
    },
  }).visit(program)
  return found.map(({ specifier, start, ...rest }) => ({
    ...rest,
    to: specifier === COMPUTED ? COMPUTED : resolve(path, specifier),
    line: source.slice(0, start).split('\n').length,
  }))
}

type Expression = { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }

/** The text of a literal, also of a template without expressions. */
function textOf({ type, value, quasis }: Expression): string | undefined {
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked ?? undefined
  return typeof value === 'string' ? value : undefined
}

function resolve(path: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  return bare.startsWith('.') ? relative('.', join(dirname(path), bare)) : bare
}

/** Import cycles as lists of files, found as strongly connected components. */
export function cycles(graph: ImportGraph): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string) => {
    index.set(path, index.size)
    lowest.set(path, index.get(path) ?? 0)
    stack.push(path)
    const lower = (to: number) => lowest.set(path, Math.min(lowest.get(path) ?? 0, to))
    for (const { to, started } of graph.get(path) ?? []) {
      if (started || !graph.has(to)) continue
      if (!index.has(to)) {
        visit(to)
        lower(lowest.get(to) ?? 0)
      } else if (stack.includes(to)) lower(index.get(to) ?? 0)
      if (to === path) found.push([path])
    }
    if (lowest.get(path) !== index.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) found.push(group)
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return found
}
