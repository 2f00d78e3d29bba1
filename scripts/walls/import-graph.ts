import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import: a file of this repository by its path, a package by its name. */
export type Import = { to: string; line: number; typesOnly: boolean }
export type ImportGraph = ReadonlyMap<string, readonly Import[]>

/** Sources by path from the root, so that a test can add files that do not exist. */
export type Sources = ReadonlyMap<string, string>

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
  const found: { specifier: string; start: number; typesOnly: boolean }[] = []
  for (const { moduleRequest, start } of module.staticImports) {
    const typesOnly = source.startsWith('import type', start)
    found.push({ specifier: moduleRequest.value, start, typesOnly })
  }
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest } of entries)
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, start, typesOnly: source.startsWith('export type', start) })
  const add = (specifier: unknown, start: number, typesOnly: boolean) => {
    if (typeof specifier === 'string') found.push({ specifier, start, typesOnly })
  }
  new Visitor({
    ImportExpression: ({ source: from, start }) => 'value' in from && add(from.value, start, false),
    TSImportType: ({ source: from, start }) => add(from.value, start, true),
  }).visit(program)
  return found.map(({ specifier, start, typesOnly }) => ({
    typesOnly,
    to: resolve(path, specifier),
    line: source.slice(0, start).split('\n').length,
  }))
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
    for (const { to } of graph.get(path) ?? []) {
      if (!graph.has(to)) continue
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
