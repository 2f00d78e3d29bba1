import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Named = { name?: string }
type Property = Node & { key?: Named }
type Call = Node & { callee?: Named; arguments?: { properties?: Property[] }[] }
type Specifier = { type: string; imported?: Named; local: Named }
type Statement = Node & {
  source?: { value: string }
  specifiers?: Specifier[]
  declaration?: Statement | null
  declarations?: { init: Call | null }[]
}
type Edit = { start: number; end: number; text: string }

/** What `call()` reads of an endpoint; the rest is for the server and the documentation. */
const kept = new Set(['method', 'path'])
const LIGHT = '?light'

/**
 * The browser needs an endpoint's address before the first screen, and its schemas, with zod, only in the form that checks by
 * them. Both live in one contract, so the build reads every shared file twice: schemas (their names begin with a capital)
 * come from the file itself, everything else from its light twin, in which nobody asks for a schema and none is left.
 */
export function lightContracts(shared: string): Plugin {
  return {
    name: 'finishwork:light-contracts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/src\/(shared|web)\/.*\.tsx?(\?|$)/ },
      async handler(code, id) {
        const { body } = this.parse(code) as unknown as { body: Statement[] }
        const isShared = id.startsWith(shared)
        const edits = isShared ? body.flatMap(callsOf).flatMap(lighten) : []
        for (const statement of body) {
          if (statement.type !== 'ImportDeclaration' || !/^(#shared|\.)/.test(statement.source?.value ?? '')) continue
          const file = (await this.resolve(statement.source?.value ?? '', id))?.id.replace(/\?.*/, '')
          if (file?.startsWith(shared)) edits.push(split(statement, file, id.endsWith(LIGHT)))
        }
        if (edits.length === 0) return undefined
        return { code: apply(code, edits), map: null, ...(isShared && { moduleSideEffects: false }) }
      },
    },
  }
}

const isSchema = ({ imported }: Specifier) => /^[A-Z]+[a-z]/.test(imported?.name ?? '')

/** One line for each name; `* as contract` is how queries speak of many endpoints. A light twin knows light twins alone. */
function split({ start, end, specifiers = [] }: Statement, file: string, allLight: boolean): Edit {
  const line = (some: Specifier[], from: string) =>
    some
      .map(({ imported, local }) => (imported ? `{ ${imported.name} as ${local.name} }` : `* as ${local.name}`))
      .map((names) => `import ${names} from ${JSON.stringify(from)};`)
      .join('')
  const heavy = (specifier: Specifier) => !allLight && isSchema(specifier)
  const schemas = specifiers.filter(heavy)
  const others = specifiers.filter((specifier) => !heavy(specifier))
  return { start, end, text: line(schemas, file) + line(others, file + LIGHT) }
}

const callsOf = (statement: Statement): Call[] =>
  ((statement.declaration ?? statement).declarations ?? [])
    .map(({ init }) => init)
    .filter((init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
    .filter((init) => init !== null)

/** A value that nobody uses may go, whatever made it; an endpoint keeps its address alone. */
function lighten({ start, end, callee, arguments: args }: Call): Edit[] {
  const pure = [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
  const definition = callee?.name === 'endpoint' ? args?.[0]?.properties : undefined
  const dropped = definition?.filter((property) => !kept.has(property.key?.name ?? '')) ?? []
  return [...pure, ...dropped.map((property) => ({ start: property.start, end: property.end, text: '' }))]
}

/** From the back, so that positions stay true; a property goes with the comma behind it. */
function apply(code: string, edits: Edit[]): string {
  let result = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    const rest = text === '' ? result.slice(end).replace(/^\s*,/, '') : result.slice(end)
    result = result.slice(0, start) + text + rest
  }
  return result
}
