import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { readSources } from '../walls/import-graph.ts'

/** `text` is what people read on screens, in emails and in PDFs. `name` is a declared identifier. */
export type Kind = 'text' | 'comment' | 'title' | 'doc' | 'name'
export type Text = { kind: Kind; path: string; line: number; text: string }

const root = join(import.meta.dirname, '../..')

/** Strings of tests, scripts and benchmarks are data or output for developers, not texts of the product. */
const isProduct = (path: string): boolean => path.startsWith('src/') && !/\.test\.|^src\/server\/testing\//.test(path)

const testCalls = /^(?:test|it|describe|suite)$/

/** The comments, test titles, texts and declared names of one source file. */
export function textsOf(path: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const found: Text[] = []
  const add = (kind: Kind, text: string, start: number) => {
    found.push({ kind, path, text, line: source.slice(0, start).split('\n').length })
  }
  const addText = (text: unknown, start: number) => {
    if (typeof text === 'string' && isProduct(path) && /\s/.test(text.trim())) add('text', text, start)
  }
  for (const { value, start } of comments) add('comment', value.replaceAll(/\s*\n\s*\*?\s*/g, ' '), start)
  const statements = new Set<number>()
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (/^sql\b/.test(source.slice(tag.start, tag.end))) for (const { start } of quasi.quasis) statements.add(start)
    },
    Literal: ({ value, start }) => addText(value, start),
    TemplateElement: ({ value, start }) => !statements.has(start) && addText(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => addText(value, start),
    CallExpression: ({ callee, arguments: [first] }) => {
      const name = calledName(source.slice(callee.start, callee.end))
      if (!testCalls.test(name) || !first) return
      if (first.type === 'Literal' && typeof first.value === 'string') add('title', first.value, first.start)
      if (first.type === 'TemplateLiteral')
        add('title', first.quasis.map(({ value }) => value.raw).join('…'), first.start)
    },
    VariableDeclarator: ({ id }) => id.type === 'Identifier' && add('name', id.name, id.start),
    FunctionDeclaration: ({ id }) => id && add('name', id.name, id.start),
    ClassDeclaration: ({ id }) => id && add('name', id.name, id.start),
    TSTypeAliasDeclaration: ({ id }) => add('name', id.name, id.start),
  }).visit(program)
  return found
}

/** `test` of `test.each([...])` and `test.describe`. */
const calledName = (callee: string): string => /^\w+/.exec(callee)?.[0] ?? ''

const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((file) => `docs/${String(file)}`)
    .filter((path) => path.endsWith('.md')),
]

export const textsOfDocument = (path: string, source: string): Text[] =>
  source.split('\n').map((text, index) => ({ kind: 'doc', path, text, line: index + 1 }))

/** The settings of the tools, in the root folder. */
const toolSettings = (): string[] => readdirSync(root).filter((file) => file.endsWith('.config.ts'))

const MIGRATIONS = 'src/server/db/migrations'
const migrations = (): string[] => readdirSync(join(root, MIGRATIONS)).map((file) => `${MIGRATIONS}/${file}`)

export const textsOfSql = (path: string, source: string): Text[] =>
  source.split('\n').flatMap((line, index) => {
    const text = /--\s*(.*)/.exec(line)?.[1]
    return text ? [{ kind: 'comment', path, text, line: index + 1 } as const] : []
  })

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export function allTexts(): Text[] {
  const sources = [...readSources()].filter(([path]) => !path.startsWith('scripts/voice/'))
  return [
    ...sources.flatMap(([path, source]) => textsOf(path, source)),
    ...toolSettings().flatMap((path) => textsOf(path, read(path))),
    ...migrations().flatMap((path) => textsOfSql(path, read(path))),
    ...documents().flatMap((path) => textsOfDocument(path, read(path))),
  ]
}
