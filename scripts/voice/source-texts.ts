import { type ESTree, parseSync, Visitor } from 'vite'
import { type Kind, lineAt, type Text, textsOfSql } from './texts.ts'

/** Strings of tests under `src` are data, not texts. */
function kindOfStrings(path: string): 'text' | 'output' | null {
  if (/^src\/.*\.test\.|^src\/server\/testing\//.test(path)) return null
  return path.startsWith('src/') ? 'text' : 'output'
}

const testCalls = /^(?:test|it|describe|suite)\b/
const statement = /^\s*(?:select|insert|update|delete|with|create|alter|do)\s/i

/** The comments, test titles, texts and names of one source file. */
export function textsOf(path: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const found: Text[] = []
  const add = (kind: Kind, text: string, start: number) => {
    found.push({ kind, path, text: text.replaceAll(/\s+/g, ' '), line: lineAt(source, start) })
  }
  const strings = kindOfStrings(path)
  /** Rows of `test.each`, whose strings complete a title. */
  const rows: { start: number; end: number }[] = []
  const addString = (text: unknown, start: number) => {
    if (typeof text !== 'string' || !/\s/.test(text.trim())) return
    if (rows.some((row) => row.start < start && start < row.end)) add('title', text, start)
    else if (strings) add(strings, text, start)
  }
  const names = new Set<string>()
  const addName = (name: string, start: number) => {
    if (!names.has(name)) add('name', name, start)
    names.add(name)
  }
  const addNames = (patterns: readonly Pattern[]) => {
    for (const { name, start } of patterns.flatMap(namesIn)) addName(name, start)
  }
  const addKey = ({ key, computed }: { key: ESTree.PropertyKey; computed: boolean }) => {
    if (key.type === 'Identifier' && !computed) addName(key.name, key.start)
  }
  let last: { end: number; text: Text } | undefined
  for (const { type, value, start, end } of comments) {
    const text = value.replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    // A comment of several lines, each with its own slashes, is one text.
    const continues = type === 'Line' && last && /^\n\s*$/.test(source.slice(last.end, start))
    if (continues && last) last.text.text += text
    else add('comment', text, start)
    const added = continues ? last?.text : found.at(-1)
    last = type === 'Line' && added ? { end, text: added } : undefined
  }
  const statements = new Set<number>()
  new Visitor({
    TemplateLiteral: ({ quasis, start, end }) => {
      const tag = source.slice(Math.max(0, start - 80), start)
      if (!/\bsql(?:<[^>]*>)?$/.test(tag) && !statement.test(quasis[0]?.value.raw ?? '')) return
      for (const quasi of quasis) statements.add(quasi.start)
      const line = lineAt(source, start) - 1
      found.push(
        ...textsOfSql(path, source.slice(start + 1, end - 1)).map((one) => ({ ...one, line: one.line + line })),
      )
    },
    Literal: ({ value, start }) => addString(value, start),
    TemplateElement: ({ value, start }) => !statements.has(start) && addString(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => addString(value, start),
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = source.slice(callee.start, callee.end)
      if (!testCalls.test(called) || !first) return
      if (called.endsWith('.each')) rows.push(first)
      else if (first.type === 'Literal' && typeof first.value === 'string') add('title', first.value, first.start)
      else if (first.type === 'TemplateLiteral')
        add('title', first.quasis.map(({ value }) => value.raw).join('…'), first.start)
    },
    VariableDeclarator: ({ id }) => addNames([id]),
    FunctionDeclaration: ({ id, params }) => addNames([...(id ? [id] : []), ...params]),
    FunctionExpression: ({ params }) => addNames(params),
    ArrowFunctionExpression: ({ params }) => addNames(params),
    ClassDeclaration: ({ id }) => id && addName(id.name, id.start),
    TSTypeAliasDeclaration: ({ id }) => addName(id.name, id.start),
    Property: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    TSPropertySignature: addKey,
  }).visit(program)
  return found
}

type Pattern = ESTree.BindingPattern | ESTree.ParamPattern | ESTree.BindingRestElement

/** The names that a parameter or a declaration introduces. */
function namesIn(pattern: Pattern): { name: string; start: number }[] {
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument)
  if (pattern.type === 'TSParameterProperty') return namesIn(pattern.parameter)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesIn(element) : []))
  return pattern.properties.flatMap((one) => namesIn(one.type === 'RestElement' ? one.argument : one.value))
}
