// npm run figures:house: how many files and lines there are, what is imported once, and how far one walks to follow an act.
//
// An act's files are those that its code passes through: from its screen and from its handler, every function and constant that is named,
// and what those name, in features and in `shared` (not in the kernel, the platform, `ui` or `db`, which one knows after a day). Types
// are not followed. A room is a folder; a change of room is a step from a file of one room to a file of another one.
import { dirname } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { serverKnots } from './walls/breaches.ts'
import { cycles, type Import, importGraph, readSources } from './walls/import-graph.ts'
import { featureOf, inside, isTest } from './walls/walls.ts'

type Act = { name: string; screens: string[]; handlers: string[]; rooms: RegExp }

const acts: readonly Act[] = [
  { name: 'a client signs', screens: ['useSigning'], handlers: ['sign'], rooms: /\/signing\// },
  {
    name: 'order and send',
    screens: ['CreateOrders', 'SendOrdersDialog'],
    handlers: ['createFromSelections', 'sendSeveral'],
    rooms: /\/(orders|sending)\//,
  },
  { name: 'shift by two weeks', screens: ['MoveDialog'], handlers: ['preview', 'move'], rooms: /\/moving\// },
]

const sources = readSources()
const graph = importGraph(sources)
const product = [...sources.keys()].filter((path) => path.startsWith('src/') && !isTest(path))
const linesOf = (path: string) => (sources.get(path) ?? '').split('\n').length - 1

const allFacts = new Map<string, Facts>()
const importers = new Map<string, Set<string>>()
for (const from of product)
  for (const { to } of graph.get(from) ?? []) importers.set(to, (importers.get(to) ?? new Set()).add(from))

const short = product.filter((path) => linesOf(path) < 30).length
const once = product.filter((path) => importers.get(path)?.size === 1).length
const lines = product.reduce((sum, path) => sum + linesOf(path), 0)
const folders = knotsOf((path) => featureOf(path) ?? '')

console.log(`files of the product           ${product.length}`)
console.log(`lines of them                  ${lines}`)
console.log(`files under 30 lines           ${short} (${Math.round((short / product.length) * 100)} %)`)
console.log(`files imported by one file     ${once}`)
console.log(`knots of server features       ${inWords(serverKnots(graph))}, by their doors`)
console.log(`                               ${inWords(folders.knots)}, by their folders`)
console.log(`backward arrows                ${folders.backward} between folders`)
for (const act of acts) {
  const { files, changes } = walk(act)
  console.log(`${act.name.padEnd(30)} ${files} files, ${changes} changes of room`)
}

function inWords(knots: readonly string[][]): string {
  return knots.length === 0 ? 'none' : knots.map((knot) => `${knot.length} (${knot.toSorted().join(', ')})`).join('; ')
}

/** Circles, and the arrows that one would have to turn: those within a knot, less the most that an order of its features allows. */
function knotsOf(unitOf: (path: string) => string): { knots: string[][]; backward: number } {
  const arrows = new Map<string, Map<string, Import>>()
  const isOfServer = inside('src/server/features')
  for (const from of product.filter(isOfServer)) {
    const unit = unitOf(from)
    const known = arrows.get(unit) ?? new Map<string, Import>()
    arrows.set(unit, known)
    for (const at of graph.get(from) ?? [])
      if (isOfServer(at.to) && unitOf(at.to) !== unit) known.set(unitOf(at.to), { ...at, to: unitOf(at.to) })
  }
  const knots = cycles(new Map([...arrows].map(([unit, to]) => [unit, [...to.values()]])))
  return { knots, backward: knots.reduce((sum, knot) => sum + backwardIn(knot, arrows), 0) }
}

/** The fewest arrows that run upward in any order, approached by always placing the unit that is needed most and needs least. */
function backwardIn(knot: readonly string[], arrows: ReadonlyMap<string, ReadonlyMap<string, Import>>): number {
  const left = new Set(knot)
  let backward = 0
  while (left.size > 0) {
    const needs = (unit: string) => [...(arrows.get(unit)?.keys() ?? [])].filter((to) => left.has(to)).length
    const lowest = [...left].toSorted((a, b) => needs(a) - needs(b))[0]
    if (lowest === undefined) break
    backward += needs(lowest)
    left.delete(lowest)
  }
  return backward
}

type Defined = { path: string; name: string }

function walk({ screens, handlers, rooms }: Act): { files: number; changes: number } {
  const reached = new Set<string>()
  const steps = new Set<string>()
  const files = new Set<string>()
  const queue: Defined[] = [
    ...screens.map((name) => find(inside('src/web/features'), name)),
    ...handlers.map((name) => find((path) => inside('src/server/features')(path) && rooms.test(path), name)),
  ]
  for (let at = queue.pop(); at; at = queue.pop()) {
    const key = `${at.path}#${at.name}`
    if (reached.has(key) || !isFollowed(at.path)) continue
    reached.add(key)
    files.add(at.path)
    for (const next of namedBy(at)) {
      if (isFollowed(next.path) && dirname(next.path) !== dirname(at.path)) steps.add(`${at.path} ${next.path}`)
      queue.push(next)
    }
  }
  return { files: files.size, changes: steps.size }
}

function isFollowed(path: string): boolean {
  if (isTest(path) || /\/(contract|endpoints)\.ts$/.test(path)) return false
  return (
    inside('src/server/features', 'src/web/features')(path) ||
    (inside('src/shared')(path) && !inside('src/shared/kernel')(path))
  )
}

function find(isThere: (path: string) => boolean, name: string): Defined {
  const found = product.filter((path) => isThere(path) && fileFacts(path).definitions.get(name)?.exported)
  const [path, ...more] = found
  if (path === undefined || more.length > 0) throw new Error(`${name} is exported by ${found.join(', ') || 'no file'}`)
  return { path, name }
}

type Definition = { exported: boolean; names: Set<string>; members: Set<string> }
type Facts = {
  definitions: Map<string, Definition>
  /** What a name of the file stands for elsewhere; `*` for a whole file. */
  imported: Map<string, Defined>
  passedOn: Map<string, Defined>
}

function fileFacts(path: string): Facts {
  const known = allFacts.get(path)
  if (known) return known
  const facts: Facts = { definitions: new Map(), imported: new Map(), passedOn: new Map() }
  allFacts.set(path, facts)
  const source = sources.get(path)
  if (source === undefined) return facts
  const targets = new Map((graph.get(path) ?? []).map(({ to, line }) => [line, to]))
  const targetOf = (start: number) => targets.get(source.slice(0, start).split('\n').length) ?? ''
  for (const node of parseSync(path, source).program.body) {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
      for (const one of node.specifiers) {
        if ('importKind' in one && one.importKind === 'type') continue
        const name = 'imported' in one && 'name' in one.imported ? one.imported.name : '*'
        facts.imported.set(one.local.name, { path: targetOf(node.start), name })
      }
    else if (node.type === 'ExportNamedDeclaration' && node.source && node.exportKind !== 'type')
      for (const { exported, local } of node.specifiers)
        if ('name' in exported && 'name' in local)
          facts.passedOn.set(exported.name, { path: targetOf(node.start), name: local.name })
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    for (const [name, part] of declaredIn(declared)) {
      const code = source.slice(part.start, part.end)
      facts.definitions.set(name, { exported: node.type === 'ExportNamedDeclaration', ...namesIn(path, code) })
    }
  }
  return facts
}

type Part = { start: number; end: number }

function declaredIn(node: unknown): [string, Part][] {
  const { type, id, declarations, start, end } = (node ?? {}) as {
    type?: string
    id?: { name?: string }
    declarations?: (Part & { id: { name?: string } })[]
  } & Part
  if (type === 'VariableDeclaration')
    return (declarations ?? []).flatMap(({ id: named, ...part }) =>
      named.name ? [[named.name, part] as [string, Part]] : [],
    )
  return (type === 'FunctionDeclaration' || type === 'ClassDeclaration') && id?.name ? [[id.name, { start, end }]] : []
}

/** Every name in a piece of code, and every member as `store.find`. */
function namesIn(path: string, code: string): Pick<Definition, 'names' | 'members'> {
  const [names, members] = [new Set<string>(), new Set<string>()]
  const text = /^(async )?(function|class)\b/.test(code) ? code : `const ${code}`
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
    MemberExpression: ({ object, property }) => {
      if (object.type === 'Identifier' && property.type === 'Identifier') members.add(`${object.name}.${property.name}`)
    },
  }).visit(parseSync(path, text).program)
  return { names, members }
}

function namedBy({ path, name }: Defined): Defined[] {
  const { definitions, imported, passedOn } = fileFacts(path)
  const on = passedOn.get(name)
  if (on) return [on]
  const definition = definitions.get(name)
  if (!definition) return []
  const own = [...definition.names]
    .filter((one) => one !== name && definitions.has(one))
    .map((one) => ({ path, name: one }))
  const others = [...definition.names].flatMap((one) => {
    const at = imported.get(one)
    if (!at) return []
    if (at.name !== '*') return at
    const used = [...definition.members].filter((member) => member.startsWith(`${one}.`))
    return used.map((member) => ({ path: at.path, name: member.slice(one.length + 1) }))
  })
  return [...own, ...others]
}
