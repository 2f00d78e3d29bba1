import { loadModule, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { type Read, Reading } from './reading.ts'
import type { Columns } from './scope.ts'

await loadModule()

/** The column with the company of a row; undefined for tables without one. */
export function companyColumn(table: string, columns: Columns): string | undefined {
  if (table === 'companies') return 'id'
  return columns.get(table)?.includes('company_id') ? 'company_id' : undefined
}

/** Columns that find rows; conditions on others only filter what was found. */
const isKey = (column: string): boolean =>
  /^id$|_id$|(?:^|_)(?:hash|email|username|code|key|token|fingerprint|sha256|number|seq|name)$/.test(column)

const verbs = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const

/**
 * What a statement does that is not confined to one company, one text per shape: `select projects, selections by projects.id`. Empty for
 * statements that are, and for those that touch no table of ours. Tables that share a company are named together.
 */
export function shapesOf(text: string, columns: Columns): string[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? (shapeOf(stmt, columns) ?? []) : []))
}

function shapeOf(node: Node, columns: Columns): string | undefined {
  const kind = Object.keys(node)[0] as keyof typeof verbs
  const verb = verbs[kind]
  if (verb === undefined) return undefined
  const reading = new Reading(columns)
  reading.statement(node)
  reading.equal.settle()
  const { reads, equal } = reading
  const companyOf = ({ table, place }: Read) => `${place}.${companyColumn(table, columns)}`
  const ofCompanies = reads.filter(({ table }) => companyColumn(table, columns) !== undefined)
  // Beside rows of one company, tables without company_id are a matter of the table: tables.ts.
  if (ofCompanies.length === 0) return reads.length > 0 ? `${verb} ${describe(reads, reading, columns)}` : undefined
  const groups = new Map<string, Read[]>()
  for (const read of ofCompanies) {
    const company = equal.find(companyOf(read))
    if (!equal.isValue(company)) groups.set(company, [...(groups.get(company) ?? []), read])
  }
  if (groups.size === 0) return undefined
  const parts = new Set([...groups.values()].map((group) => describe(group, reading, columns)))
  return `${verb} ${[...parts].toSorted().join('; ')}`
}

/** The tables, and by which columns their rows are found: by values, or else by joining others. */
function describe(group: Read[], { reads, equal }: Reading, columns: Columns): string {
  const tables = [...new Set(group.map(({ table }) => table))].toSorted()
  const keysOf = (read: Read) =>
    (columns.get(read.table) ?? []).filter(isKey).map((column) => ({
      name: `${read.table}.${column}`,
      root: equal.find(`${read.place}.${column}`),
    }))
  const own = group.flatMap(keysOf)
  const named = (keys: { name: string }[]) => [...new Set(keys.map(({ name }) => name))].toSorted().join(', ')
  const byValue = named(own.filter(({ root }) => equal.isValue(root)))
  if (byValue !== '') return `${tables.join(', ')} by ${byValue}`
  const others = new Set(
    reads
      .filter((read) => !group.includes(read))
      .flatMap(keysOf)
      .map(({ root }) => root),
  )
  const joined = named(own.filter(({ root }) => others.has(root)))
  return `${tables.join(', ')} ${joined === '' ? 'as a whole' : `joined by ${joined}`}`
}

/** The statements in the body of a function, for both languages. */
export function shapesOfFunction(definition: string, language: string, columns: Columns): string[] {
  const texts = language === 'plpgsql' ? queriesIn(parsePlPgSQLSync(definition)) : [bodyOf(definition)]
  return [...new Set(texts.flatMap((text) => shapesOf(text, columns)))].toSorted()
}

function queriesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(queriesIn)
  if (typeof value !== 'object' || value === null) return []
  if ('query' in value && typeof value.query === 'string') {
    const mode = 'parseMode' in value ? value.parseMode : 0
    // An assignment has its variable in front, an expression has no verb.
    if (mode === 0) return [value.query]
    return [`select ${mode === 2 ? value.query : value.query.replace(/^[^=]*:?=/, '')}`]
  }
  return Object.values(value).flatMap(queriesIn)
}

function bodyOf(definition: string): string {
  const quoted = /\bAS (\$\w*\$)([^]*)\1/i.exec(definition)?.[2]
  if (quoted !== undefined) return quoted
  const single = /\bRETURN ([^]*)$/i.exec(definition)?.[1]
  return single === undefined ? (/BEGIN ATOMIC([^]*)END\s*$/i.exec(definition)?.[1] ?? '') : `select ${single}`
}
