import type { Pool } from 'pg'
import { readColumns } from './recorder.ts'
import { companyColumn, shapesOfFunction } from './shapes.ts'
import { needOf, tablesAcrossCompanies } from './tables.ts'

type Pooled = Pick<Pool, 'query'>

export type Inventory = {
  /** Tables without company_id, or with one that may be null. */
  tables: string[]
  /** Keys other than the plain `id` that hold for all companies together. */
  uniques: string[]
  /** Foreign keys between tables of companies that do not include company_id. */
  references: string[]
  /** What the bodies of functions do that is not confined to one company. */
  functions: { name: string; shapes: string[] }[]
}

/** What the schema has that is not confined to one company. */
export async function readInventory(pool: Pooled): Promise<Inventory> {
  const columns = await readColumns(pool)
  const list = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  const open = await list<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' and is_nullable = 'YES'`,
  )
  const may = new Set(open.map(({ name }) => name))
  const views = new Set(
    (await list<{ name: string }>(`select viewname as name from pg_views where schemaname = 'public'`)).map(
      ({ name }) => name,
    ),
  )
  const isOfCompany = (table: string) => companyColumn(table, columns) !== undefined && !may.has(table)
  const uniques = await list<{ table: string; columns: string }>(
    `select c.relname as table, pg_get_indexdef(i.indexrelid) as columns from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`,
  )
  const references = await list<{ table: string; target: string; definition: string }>(
    `select c.relname as table, t.relname as target, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 3`,
  )
  const functions = await list<{ name: string; language: string; definition: string }>(
    `select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prokind = 'f' order by 1`,
  )
  return {
    tables: [...columns.keys()].filter((table) => !views.has(table) && !isOfCompany(table)).toSorted(),
    uniques: uniques
      .map(({ table, columns: text }) => ({ table, key: text.replace(/^.* USING \w+ /, '') }))
      .filter(({ table, key }) => isOfCompany(table) && key !== '(id)' && !key.includes('company_id'))
      .map(({ table, key }) => `${table} ${key}`),
    references: references
      .filter(
        ({ table, target, definition }) =>
          isOfCompany(table) && isOfCompany(target) && lacksCompany(target, definition),
      )
      .map(({ table, definition }) => `${table}: ${definition.replace(/ ON DELETE.*$/, '')}`),
    functions: functions
      .map(({ name, language, definition }) => ({ name, shapes: shapesOfFunction(definition, language, columns) }))
      .filter(({ shapes }) => shapes.some((shape) => needOf(shape) !== 'see the tables')),
  }
}

const lacksCompany = (target: string, definition: string): boolean =>
  target !== 'companies' && !definition.includes('company_id')

const rows = (head: [string, string], list: [string, string][]): string =>
  [`| ${head.join(' | ')} |`, '|---|---|', ...list.map((row) => `| ${row.join(' | ')} |`)].join('\n')

/** The generated part of docs/distribution.md. */
export function describeInventory({ tables, uniques, references, functions }: Inventory, shapes: string[]): string {
  const byNeed = new Map<string, string[]>()
  for (const shape of shapes) byNeed.set(needOf(shape), [...(byNeed.get(needOf(shape)) ?? []), shape])
  const code = (text: string) => `\`${text}\``
  return [
    '### Tables',
    rows(
      ['table', 'what Citus would need'],
      tables.map((table) => [code(table), tablesAcrossCompanies[table] ?? 'NOT DECIDED']),
    ),
    '### Keys without the company',
    'Unique keys, which Citus accepts only with the distribution column. The plain `id` of each table becomes `(company_id, id)`.',
    uniques.map((unique) => `- ${code(unique)}`).join('\n'),
    'Foreign keys between tables of companies:',
    references.map((reference) => `- ${code(reference)}`).join('\n'),
    '### Functions',
    rows(
      ['function', 'what is not confined'],
      functions.map(({ name, shapes: own }) => [code(name), own.map(code).join('<br>')]),
    ),
    '### Statements',
    ...[...byNeed]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([need, own]) => [
        `**${need[0]?.toUpperCase()}${need.slice(1)}** (${own.length}):`,
        own.map((shape) => `- ${code(shape)}`).join('\n'),
      ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
