import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** A request costs a page as much as this many bytes of source. With half as many, pages make 1 to 6 more requests for the same bytes. */
const REQUEST_BYTES = 2_400
/** What opens on a page, such as a dialog, counts less than the page. */
const DIALOG_WEIGHT = 0.02
/** A tab opens with its page when the address names it, and brings the chart that it shows. */
const TAB_WEIGHT = 0.5
const TAB = /-tab\.tsx$|\/timeline-chart\.tsx$/
const START = '/src/web/main.tsx'
/** What this share of the pages uses is loaded by all. At 0.2, form libraries would be, and a page would weigh 12 kB more. */
const COMMON_SHARE = 0.3

/** `alone`: has a file of its own, such as a library that only forms need. */
export type Module = { id: string; size: number; imports: readonly string[]; alone?: boolean }
/** What is loaded at once: a page with its frame, or a dialog. */
export type Load = { weight: number; starts: readonly string[] }

type Chunk = { modules: Module[]; size: number; usedBy: Set<number>; imports: Set<Chunk>; alone: boolean }
type Merge = { pair: readonly [Chunk, Chunk]; gain: number }

/**
 * Groups the modules that several pages use into few chunks. Each page would like one chunk with exactly its modules; a chunk per combination
 * of pages has no byte too many and twenty requests too many. Chunks are merged as long as the requests that this saves all pages are
 * worth more than the bytes that it adds. Chunks never import each other in circles.
 */
export function planChunks(modules: readonly Module[], loads: readonly Load[]): Map<string, string> {
  const chunks = chunksByUse(modules, loads)
  let merges = mergesOf([...chunks], chunks, loads)
  for (let best = bestOf(merges, loads); best; best = bestOf(merges, loads)) {
    const changed = merge(chunks, ...best)
    const isOld = ({ pair }: Merge) => pair.every((chunk) => chunks.has(chunk) && !changed.has(chunk))
    merges = [...merges.filter(isOld), ...mergesOf([...changed], chunks, loads)]
  }
  const planned = [...chunks].filter(({ alone }) => !alone)
  return new Map(planned.flatMap((chunk) => chunk.modules.map(({ id }) => [id, nameOf(chunk)])))
}

/** One chunk per combination of loads. A module's imports have at least its loads, so there are no circles. */
function chunksByUse(modules: readonly Module[], loads: readonly Load[]): Set<Chunk> {
  const known = new Map(modules.map((module) => [module.id, module]))
  const usedBy = new Map(modules.map(({ id }) => [id, new Set<number>()]))
  for (const [index, { starts }] of loads.entries())
    for (const id of reachedFrom(known, starts)) usedBy.get(id)?.add(index)
  const byUse = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const module of modules) {
    const users = usedBy.get(module.id) ?? new Set()
    const alone = module.alone === true
    if (users.size < 2 && !alone) continue
    const key = alone ? 'alone' : [...users].join()
    const chunk = byUse.get(key) ?? { modules: [], size: 0, usedBy: new Set(), imports: new Set(), alone }
    chunk.modules.push(module)
    chunk.size += module.size
    for (const user of users) chunk.usedBy.add(user)
    byUse.set(key, chunk)
    chunkOf.set(module.id, chunk)
  }
  for (const [id, chunk] of chunkOf) {
    for (const imported of known.get(id)?.imports ?? []) {
      const other = chunkOf.get(imported)
      if (other && other !== chunk) chunk.imports.add(other)
    }
  }
  return new Set(byUse.values())
}

/** Merges of these chunks with any other that would save bytes, were it not for what the two import. */
function mergesOf(some: readonly Chunk[], chunks: Set<Chunk>, loads: readonly Load[]): Merge[] {
  const done = new Set<Chunk>()
  return some.flatMap((one) => {
    done.add(one)
    return [...chunks].flatMap((other) => {
      if (one.alone || other.alone || done.has(other)) return []
      const gain = gainOf(one, other, loads)
      return gain > 0 ? [{ pair: [one, other] as const, gain }] : []
    })
  })
}

function bestOf(merges: Merge[], loads: readonly Load[]): readonly [Chunk, Chunk] | undefined {
  let best: Merge | undefined
  for (const { pair, gain } of merges.toSorted((a, b) => b.gain - a.gain)) {
    if (best && best.gain >= gain) break
    if (makesCircle(...pair)) continue
    const exact = gain - costOfImports(...pair, loads) - costOfImports(pair[1], pair[0], loads)
    if (exact > (best?.gain ?? 0)) best = { pair, gain: exact }
  }
  return best?.pair
}

/** Bytes that all loads together save when two chunks become one. */
function gainOf(one: Chunk, other: Chunk, loads: readonly Load[]): number {
  let gain = 0
  for (const load of one.usedBy)
    gain += (loads[load]?.weight ?? 0) * (other.usedBy.has(load) ? REQUEST_BYTES : -other.size)
  for (const load of other.usedBy) if (!one.usedBy.has(load)) gain -= (loads[load]?.weight ?? 0) * one.size
  return gain
}

/** What the loads of one chunk would have to load as well, because the other one imports it. */
function costOfImports(one: Chunk, other: Chunk, loads: readonly Load[]): number {
  let cost = 0
  const added = [...one.usedBy].filter((load) => !other.usedBy.has(load))
  for (const chunk of importsOf(other)) {
    if (chunk === one) continue
    for (const load of added)
      if (!chunk.usedBy.has(load)) cost += (loads[load]?.weight ?? 0) * (chunk.size + REQUEST_BYTES)
  }
  return cost
}

/** Everything that a chunk imports, directly and not. */
function importsOf(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  for (const imported of chunk.imports) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, found)
  }
  return found
}

/** One would import the other by way of a third chunk. */
function makesCircle(one: Chunk, other: Chunk): boolean {
  const reaches = (from: Chunk, to: Chunk) => [...from.imports].some((next) => next !== to && importsOf(next).has(to))
  return reaches(one, other) || reaches(other, one)
}

/** Returns the chunks with other loads than before. */
function merge(chunks: Set<Chunk>, one: Chunk, other: Chunk): Set<Chunk> {
  one.modules.push(...other.modules)
  one.size += other.size
  for (const load of other.usedBy) one.usedBy.add(load)
  for (const imported of other.imports) one.imports.add(imported)
  chunks.delete(other)
  for (const chunk of chunks) if (chunk.imports.delete(other)) chunk.imports.add(one)
  one.imports.delete(one)
  const changed = new Set([one])
  for (const imported of importsOf(one)) {
    const before = imported.usedBy.size
    for (const load of one.usedBy) imported.usedBy.add(load)
    if (imported.usedBy.size > before) changed.add(imported)
  }
  return changed
}

/** After its largest module, so that the name changes only when the chunk does. */
function nameOf({ modules }: Chunk): string {
  const [largest] = modules.toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
  const id = largest?.id.replace(/^.*\/(src|node_modules)\//, '') ?? ''
  return `${basename(id).replace(/\W.*$/, '')}-${createHash('sha256').update(id).digest('hex').slice(0, 4)}`
}

/** Modules that are loaded with every page: what the start of the app imports, and what many pages use. */
export function commonModules(modules: readonly Module[], app: readonly string[], loads: readonly Load[]): Set<string> {
  const known = new Map(modules.map((module) => [module.id, module]))
  const pages = loads.filter(({ weight }) => weight === 1)
  const uses = new Map<string, number>()
  for (const { starts } of pages)
    for (const id of reachedFrom(known, [...app, ...starts])) uses.set(id, (uses.get(id) ?? 0) + 1)
  return new Set([...uses].flatMap(([id, count]) => (count >= COMMON_SHARE * pages.length ? [id] : [])))
}

type Names = {
  /** In the one chunk of every page. */
  isCommon: (id: string) => boolean
  /** The name of a group for code splitting, for modules that no group of higher priority has. */
  nameOf: (id: string) => string | null
}

const isScript = (id: string): boolean => !id.endsWith('.css')

/** The plan for this build. */
export function commonChunks(isAlone: (id: string) => boolean): Names & { plugin: Plugin } {
  let plan = new Map<string, string>()
  let common = new Set<string>()
  const plugin: Plugin = {
    name: 'finishwork:common-chunks',
    apply: 'build',
    buildEnd() {
      const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
      const modules = infos.map(({ id, code, importedIds }) => ({
        id,
        size: code?.length ?? 0,
        imports: importedIds,
        alone: isAlone(id),
      }))
      const loads = loadsOf([...new Set(infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))])
      const entries = infos.flatMap(({ id, isEntry }) => (isEntry ? [id] : []))
      const main = infos.find(({ id }) => id.endsWith(START)) ?? this.error(`The app no longer starts with ${START}.`)
      common = commonModules(modules, main.importedIds.filter(isScript), loads)
      // What the landing page or the start of the app has is there before any page of the app.
      const there = reachedFrom(new Map(modules.map((module) => [module.id, module])), entries)
      plan = planChunks(
        modules.filter(({ id }) => !there.has(id) && !common.has(id)),
        loads,
      )
    },
  }
  return { plugin, isCommon: (id) => common.has(id), nameOf: (id) => plan.get(id) ?? null }
}

function reachedFrom(modules: Map<string, Module>, starts: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of modules.get(id)?.imports ?? []) visit(imported)
  }
  for (const start of starts) visit(start)
  return reached
}

/** A page is loaded with its layout; everything else that is imported when it is needed is a dialog. */
function loadsOf(starts: readonly string[]): Load[] {
  const routes = starts.flatMap((id) => /\/routes\/(.+)\.tsx\?tsr-split=/.exec(id)?.[1] ?? [])
  const pages = [...new Set(routes)].filter((route) => !/^_[a-z-]+$/.test(route))
  const partsOf = (route: string) => starts.filter((id) => id.includes(`/routes/${route}.tsx?tsr-split=`))
  const layoutOf = (route: string) => /^(_[a-z-]+)\//.exec(route)?.[1] ?? ''
  return [
    ...pages.map((route) => ({ weight: 1, starts: [...partsOf(layoutOf(route)), ...partsOf(route)] })),
    ...starts
      .filter((id) => !id.includes('?tsr-split='))
      .map((id) => ({ weight: TAB.test(id) ? TAB_WEIGHT : DIALOG_WEIGHT, starts: [id] })),
  ]
}
