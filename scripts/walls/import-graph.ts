import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import: a file of this repository by its path, a package by its name, or `COMPUTED`. */
export type Import = {
  to: string
  line: number
  typesOnly: boolean
  /** Other files get it from here: `export … from`, or an export of an imported name or of its member. */
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
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/node_modules|\.gen\.ts$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Every import of every file: static and dynamic, values and types, re-exports included. */
export function importGraph(sources: Sources): ImportGraph {
  return new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]))
}

function importsOf(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const found: (Omit<Import, 'to' | 'line'> & { specifier: string; start: number })[] = []
  const add = (specifier: string, start: number, more: Partial<Omit<Import, 'to' | 'line'>> = {}) =>
    found.push({ specifier, start, typesOnly: false, ...more })
  const exported = new Set<string>()
  /** Where `import.meta.url` is the base of an import that has a rule of its own. */
  const bases = new Set<number>()
  new Visitor({
    // `export const find = store.find` and `export const { find } = store` pass on like `export { find }`.
    ExportNamedDeclaration: ({ declaration, specifiers, exportKind }) => {
      if (exportKind === 'type') return
      for (const { local } of specifiers) if ('name' in local) exported.add(local.name)
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { init } of declaration.declarations) if (init) exported.add(rootOf(init))
    },
    ExportDefaultDeclaration: ({ declaration }) => void exported.add(rootOf(declaration)),
  }).visit(program)
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers, importKind, start }) => {
      const values = specifiers.filter((one) => !('importKind' in one && one.importKind === 'type'))
      const reexported = values.some(({ local }) => exported.has(local.name))
      add(from.value, start, { typesOnly: importKind === 'type', ...(reexported && { reexported }) })
    },
    ExportNamedDeclaration: ({ source: from, exportKind, start }) => {
      if (from) add(from.value, start, { typesOnly: exportKind === 'type', reexported: true })
    },
    ExportAllDeclaration: ({ source: from, exportKind, start }) =>
      add(from.value, start, { typesOnly: exportKind === 'type', reexported: true }),
    TSImportEqualsDeclaration: ({ start }) => add(COMPUTED, start),
    ImportExpression: ({ source: from, start }) => add(textOf(from) ?? COMPUTED, start),
    TSImportType: ({ source: from, start }) => add(from.value, start, { typesOnly: true }),
    // `import.meta` alone could be kept and asked later; of its members only these load nothing. The address may be the base of `new URL`,
    // `createRequire` or `tsImport`, or be read as text: under another name it could become the base of anything.
    MetaProperty: ({ start, end, meta }) => {
      if (meta.name !== 'import') return
      const member = /^\??\.(url|dirname|filename|env|hot)\b(\??\.)?/.exec(source.slice(end))
      if (!member || (member[1] === 'url' && !member[2] && !bases.has(start))) add(COMPUTED, start)
    },
    // `process.getBuiltinModule` gives what `node:module` gives.
    MemberExpression: ({ property, start }) => {
      if ('name' in property && property.name === 'getBuiltinModule') add('node:module', start)
    },
    CallExpression: ({ callee, arguments: given, start }) => {
      const [file] = given
      if (!('name' in callee) || !file) return
      if (callee.name === 'createRequire') bases.add(file.start)
      if (callee.name !== 'tsImport') return
      for (const base of given.slice(1)) bases.add(base.start)
      add(textOf(file) ?? COMPUTED, start, { started: true })
    },
    // A worker or a program can load the file at this address; a data file is no import.
    NewExpression: ({ callee, arguments: [file, base], start }) => {
      const isOfModule = base && source.slice(base.start, base.end).includes('import.meta')
      const named = callee.type === 'MemberExpression' ? callee.property : callee
      if (!('name' in named) || named.name !== 'URL' || !isOfModule || !file) return
      bases.add(base.start)
      const specifier = textOf(file)?.replace(/[?#].*$/, '')
      if (specifier === undefined) add(COMPUTED, start)
      else if (/\.[cm]?[jt]sx?$/.test(specifier)) add(specifier.replace(/^(?![.#/])/, './'), start, { started: true })
    },
  }).visit(program)
  return found.map(({ specifier, start, ...rest }) => ({
    ...rest,
    to: specifier === COMPUTED ? COMPUTED : resolve(path, specifier),
    line: source.slice(0, start).split('\n').length,
  }))
}

/** The first name of `store.find` or `store`, if it is one. */
function rootOf(node: { type: string; object?: { type: string }; name?: unknown }): string {
  if (node.type === 'MemberExpression' && node.object) return rootOf(node.object)
  return node.type === 'Identifier' ? String(node.name) : ''
}

type Expression = { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }

/** The text of a literal, also of a template without expressions. */
function textOf({ type, value, quasis }: Expression): string | undefined {
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked ?? undefined
  return typeof value === 'string' ? value : undefined
}

function resolve(path: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return join('src', bare.slice(1))
  if (bare.startsWith('.')) return relative('.', join(dirname(path), bare))
  // A path from the root of a disk or of a server, and code inside a text, name no file of the repository.
  return /^(\/|(data|file|https?|blob):)/.test(bare) ? COMPUTED : bare.replace(/^module$/, 'node:module')
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
