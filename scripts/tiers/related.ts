import { basename, dirname } from 'node:path/posix'
import type { ImportGraph, Sources } from '../walls/import-graph.ts'
import { isSlow, isTest } from './tiers.ts'

/** They know every feature, so what imports them is not about any. */
const hubs = ['src/server/app.ts', 'src/server/features.ts', 'src/server/main.ts', 'src/server/testing/world.ts']
/** After such a change every test may end differently. */
const everything = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig(\.base)?\.json|src\/\w+\/tsconfig\.json)$/
/** They read all sources, whichever of them changed. */
const always = /^scripts\/(walls|voice|tiers)\//
/** A test of the server copies a database and takes seconds; the others take moments, and all that are reached are run. */
const needsDatabase = (test: string) => test.startsWith('src/server/')
/** In steps from file to file. Between a change and what is farther away are files with tests of their own. */
const FAR = 3
/** As many tests of the server as two cores run in about a minute and a half. */
const MOST_WITH_DATABASE = 30

export type Related = {
  /** The nearest first, and before them those of the sources as a whole. */
  tests: string[]
  /** Related at a distance, or slow: `npm test` and `npm run test:all` run them. */
  left: string[]
  /** Browser tests that were changed, or are named after a feature that was. */
  journeys: string[]
}

/**
 * The tests of a change: those that import a changed file, also through others, and those beside a changed file or beside one
 * that imports it, because a test calls the product by its requests and not by its files.
 */
export function relatedTests(graph: ImportGraph, sources: Sources, changed: readonly string[]): Related {
  const all = [...graph.keys()].filter((path) => isTest(path) && !path.startsWith('e2e/'))
  const journeys = journeysOf(graph, changed)
  if (changed.some((path) => everything.test(path))) return { ...apart(all, isSlow), journeys }
  const distances = distancesFrom(graph, sources, changed)
  const features = new Set(changed.map(featureOf))
  const near = (test: string) => (distances.get(test) ?? 0) * 2 + (features.has(featureOf(test)) ? 0 : 1)
  const reached = all
    .filter((test) => distances.has(test) || always.test(test))
    .toSorted((a, b) => near(a) - near(b) || (a < b ? -1 : 1))
  const nearest = new Set(reached.filter((test) => needsDatabase(test) && !isSlow(test)).slice(0, MOST_WITH_DATABASE))
  const isLeft = (test: string) => {
    if (changed.includes(test) || always.test(test)) return false
    return isSlow(test) || (distances.get(test) ?? 0) > FAR || (needsDatabase(test) && !nearest.has(test))
  }
  return { ...apart(reached, isLeft), journeys }
}

function apart(tests: readonly string[], isLeft: (test: string) => boolean): Pick<Related, 'tests' | 'left'> {
  return { tests: tests.filter((test) => !isLeft(test)), left: tests.filter(isLeft) }
}

/** How many steps away a file is from the nearest change. */
function distancesFrom(graph: ImportGraph, sources: Sources, changed: readonly string[]): Map<string, number> {
  const importers = new Lists()
  const beside = new Lists()
  for (const [from, imports] of graph) {
    for (const { to } of imports) importers.add(to, from)
    if (isTest(from)) beside.add(dirname(from), from)
  }
  const distances = new Map(changed.map((path) => [path, 0]))
  // A map gives what is added while it is walked, so the nearest come first.
  for (const [path, distance] of distances) {
    if (hubs.includes(path) && distance > 0) continue
    const next = [
      ...importers.of(path),
      ...(isTest(path) ? [] : beside.of(path.endsWith('.sql') ? dirname(dirname(path)) : dirname(path))),
      ...(graph.has(path) ? [] : namingFiles(path, sources)),
    ]
    for (const one of next) if (!distances.has(one)) distances.set(one, distance + 1)
  }
  return distances
}

class Lists {
  readonly #lists = new Map<string, string[]>()
  of = (key: string): readonly string[] => this.#lists.get(key) ?? []
  add = (key: string, one: string) => void this.#lists.set(key, [...this.of(key), one])
}

/** Sources that have to do with a file that is none: of a migration those with its tables and functions, of any other those that name it. */
function namingFiles(path: string, sources: Sources): string[] {
  const text = path.endsWith('.sql') ? sources.get(path) : undefined
  if (text === undefined) return [...sources].filter(([, source]) => source.includes(basename(path))).map(([at]) => at)
  const names = (after: string) => [...text.matchAll(new RegExp(String.raw`\b(?:${after})\s+(\w+)`, 'g'))]
  const tables = names('create table|alter table|on|update|insert into|delete from').map(([, name]) => `('${name}'`)
  const functions = names('function|view|type|procedure').map(([, name]) => name ?? '')
  return [...sources].filter(([at, source]) => mentions(at, source, tables, functions)).map(([at]) => at)
}

function mentions(path: string, source: string, tables: readonly string[], functions: readonly string[]): boolean {
  if (!path.startsWith('src/server/') || path.endsWith('.sql')) return false
  const isSchema = path.startsWith('src/server/db/schema/')
  return (isSchema && tables.some((name) => source.includes(name))) || functions.some((name) => source.includes(name))
}

const featureOf = (path: string): string | undefined =>
  /^src\/(?:shared|(?:server|web)\/features)\/([\w-]+)/.exec(path)?.[1]

/** Browser tests are named after a feature or a room of one. */
function journeysOf(graph: ImportGraph, changed: readonly string[]): string[] {
  const rooms = new Set(changed.filter((path) => featureOf(path)).flatMap((path) => dirname(path).split('/').slice(2)))
  return [...graph.keys()].filter(
    (path) =>
      path.startsWith('e2e/') &&
      isTest(path) &&
      (changed.includes(path) || rooms.has(basename(path).split('.')[0] ?? '')),
  )
}
