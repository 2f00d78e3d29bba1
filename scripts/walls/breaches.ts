import { COMPUTED, cycles, type Import, type ImportGraph } from './import-graph.ts'
import { builtFiles, featureOf, fileOf, inside, isPackage, isTest, type Wall, walls, webFeatures } from './walls.ts'

/** Every import of code says which file it loads, so that the walls can see it. */
export const computedImports: Omit<Wall, 'planted'> = {
  name: 'every import and every address of a module names its file',
  breaks: (from, to) => inside('src')(from) && !isTest(from) && to === COMPUTED,
}

/** Every import that breaks a wall, and every cycle, as readable lines. */
export function breaches(graph: ImportGraph): string[] {
  const found: string[] = []
  for (const [from, imports] of graph) for (const at of imports) found.push(...brokenBy(from, at))
  for (const cycle of cycles(graph)) found.push(`no import cycles: ${cycle.join(' -> ')} -> ${cycle[0]}`)
  return found
}

/** Web features that need each other's `queries.ts` in a circle. What several features read belongs in `src/web/reads`. */
export function knots(graph: ImportGraph): string[][] {
  const features = new Map<string, Import[]>()
  for (const [from, imports] of graph) {
    const feature = webFeatures(from) ? featureOf(from) : undefined
    if (!feature) continue
    const others = imports.filter(
      ({ to }) => webFeatures(to) && fileOf(to) === 'queries.ts' && featureOf(to) !== feature,
    )
    const known = features.get(feature) ?? []
    features.set(feature, [...known, ...others.map((at) => ({ ...at, to: featureOf(at.to) ?? '' }))])
  }
  return cycles(features)
}

const serverFeatures = inside('src/server/features')

/**
 * Server features that need each other in a circle, by the doors (`public.ts`) through which they are used. A feature that is needed on two
 * floors has two doors: `procurement/costs` is below the catalog, `procurement` above the selections.
 */
export function serverKnots(graph: ImportGraph): string[][] {
  const files = [...graph.keys()].filter((path) => serverFeatures(path) && !isTest(path))
  const doors = files
    .filter((path) => fileOf(path) === 'public.ts')
    .map((path) => path.slice(0, -'/public.ts'.length))
    .toSorted((a, b) => b.length - a.length)
  const nameOf = (path: string) =>
    (doors.find((door) => path.startsWith(`${door}/`)) ?? path.split('/').slice(0, 4).join('/'))
      .split('/')
      .slice(3)
      .join('/')
  const needs = new Map<string, Import[]>()
  for (const from of files) {
    const others = (graph.get(from) ?? []).filter(({ to }) => serverFeatures(to) && featureOf(to) !== featureOf(from))
    needs.set(nameOf(from), [...(needs.get(nameOf(from)) ?? []), ...others.map((at) => ({ ...at, to: nameOf(at.to) }))])
  }
  return cycles(needs)
}

const brokenBy = (from: string, { to, line, typesOnly, reexported }: Import): string[] =>
  [...walls, computedImports]
    .filter(({ breaks, allowsTypes }) => breaks(from, to) && !(typesOnly && allowsTypes))
    .filter(({ onlyReexports }) => reexported || !onlyReexports)
    .map(({ name }) => `${name}: ${from}:${line} imports ${to}`)

/** Imports of files that do not exist: a wall with a wrong path would never break. */
export function unknownFiles(graph: ImportGraph, exists: (path: string) => boolean): string[] {
  const found: string[] = []
  for (const [from, imports] of graph)
    for (const { to, line } of imports)
      if (!isPackage(to) && !graph.has(to) && !builtFiles.has(to) && !exists(to))
        found.push(`${from}:${line} imports ${to}`)
  return found
}
