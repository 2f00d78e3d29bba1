import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { isOpenOrder, isPlaced } from '#shared/procurement/orders/rules.ts'
import { orderStatuses } from '#shared/procurement/orders/statuses.ts'
import * as rules from '#shared/selections/rules.ts'
import { createWorld } from '#server/testing/world.ts'
import { statusList } from './conditions.ts'
import { KEPT_BY } from './schema/columns.ts'
import type * as selections from './schema/selections.ts'

const { db } = await createWorld()
/** Every file of the folder, so that a new one is compared too. */
const files = readdirSync(`${import.meta.dirname}/schema`)
const modules = await Promise.all(
  files.map((file) => import(`./schema/${file.slice(0, -3)}.ts`) as Promise<Record<string, unknown>>),
)
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
const names = new CasingCache('snake_case')
const known = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).map((column) => ({
    table: getTableName(table),
    column,
    name: `${getTableName(table)}.${names.getColumnCasing(column)}`,
  })),
)

/** "table.column": value, in the order of the names, as both sides of a comparison. */
const listed = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const ofKnownTables = <Row extends { table: string }>(rows: Row[]): Row[] =>
  rows.filter(({ table }) => known.some((entry) => entry.table === table))

test('the schema in code has the columns of the migrations, with what is required', async () => {
  const { rows } = await db.execute<{ table: string; column: string; required: boolean }>(sql`
    select table_name as table, column_name as column, is_nullable = 'NO' as required
    from information_schema.columns where table_schema = 'public'`)
  expect(listed(known.map(({ name, column }) => [name, column.notNull]))).toEqual(
    listed(ofKnownTables(rows).map(({ table, column, required }) => [`${table}.${column}`, required])),
  )
  expect(tables.length).toBeGreaterThan(20)
})

/** Only the import writes it, from a row that the table `imports` has checked. */
const unchecked = ['import_headings.kind']

test('each list of values in code is the one that the table accepts', async () => {
  const { rows } = await db.execute<{ table: string; definition: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`)
  const accepted = ofKnownTables(rows).flatMap(({ table, definition }): [string, string[]][] => {
    const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)
    return found?.[1] && found[2] ? [[`${table}.${found[1]}`, literals(found[2])]] : []
  })
  const inCode = known.flatMap(({ name, column }): [string, string[]][] =>
    column.enumValues?.length && !unchecked.includes(name) ? [[name, column.enumValues.toSorted()]] : [],
  )
  expect(listed(inCode)).toEqual(listed(accepted))
})

const literals = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '').toSorted()

test('each list of statuses in a trigger or an index is a rule of the shared code', async () => {
  const { rows } = await db.execute<{ text: string }>(sql`
    select prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename in ('selections', 'orders')`)
  const matches = [
    rules.isOpen,
    rules.awaitsClient,
    (status: selections.Status) => !rules.isOpen(status),
    // "Pending review" of the dashboard.
    (status: selections.Status) => rules.isOpen(status) && !rules.isChosenOnly(status),
  ]
  const ofRules = [
    ...matches.map((match) => literals(statusList(match)).join()),
    ...[isOpenOrder, isPlaced].map((match) => orderStatuses.filter(match).toSorted().join()),
  ]
  const written = rows.flatMap(({ text }) =>
    [...text.matchAll(/\bstatus(?: not)? in \(([^)]*)\)|status = ANY \(ARRAY\[([^\]]*)\]\)/g)].map(([, list, array]) =>
      literals(list ?? array ?? '').join(),
    ),
  )
  expect(written.filter((list) => !ofRules.includes(list))).toEqual([])
  expect(written.length).toBeGreaterThan(10)
})

const dialect = new PgDialect({ casing: 'snake_case' })
const computed = (column: PgColumn): string | null =>
  column.generated ? dialect.sqlToQuery(column.generated.as as SQL).sql : null

test('each computed column is written in code as the database computes it', async () => {
  const { rows } = await db.execute<{ table: string; column: string; text: string }>(sql`
    select attrelid::regclass::text as table, attname as column, pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attribute join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum where attgenerated <> ''`)
  const oneLine = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const inCode = known.flatMap(({ name, column }): [string, string][] => {
    const text = computed(column)
    return text === null || text.startsWith(KEPT_BY) ? [] : [[name, oneLine(text)]]
  })
  expect(listed(inCode)).toEqual(
    listed(ofKnownTables(rows).map(({ table, column, text }) => [`${table}.${column}`, oneLine(text)])),
  )
})

/** Columns that acts write too: a trigger only fills in or corrects them. */
const alsoWrittenByActs = [
  'message_threads.for_trades',
  'message_threads.last_message_id',
  'message_threads.last_public_id',
  'messages.selection_id',
  'messages.thread_id',
  'selection_snapshots.audit_seq',
  'selection_snapshots.until',
  'selections.deadline',
  'selections.updated_at',
]

test('the schema in code names the functions that keep each column', async () => {
  const functions = await db.execute<{ name: string; text: string; on: string[] }>(sql`
    select proname as name, regexp_replace(prosrc, '--[^\n]*', '', 'g') as text,
      array(select tgrelid::regclass::text from pg_trigger where tgfoid = p.oid) as on
    from pg_proc p where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')`)
  const written = functions.rows.flatMap(({ name, text, on }) => writes(text, on).map((column) => `${column} ${name}`))
  const inCode = known.flatMap(({ name, column }) => {
    const text = computed(column)
    return text?.startsWith(KEPT_BY)
      ? text
          .slice(KEPT_BY.length)
          .split(' ')
          .map((by) => `${name} ${by}`)
      : []
  })
  const kept = ofKnownTables([...new Set(written)].map((line) => ({ table: line.split('.')[0] ?? '', line })))
    .map(({ line }) => line)
    .filter((line) => !alsoWrittenByActs.includes(line.split(' ')[0] ?? ''))
  expect(inCode.toSorted()).toEqual(kept.toSorted())
})

/** The columns that a function assigns, as "table.column". `on` are the tables whose triggers run it. */
function writes(text: string, on: readonly string[]): string[] {
  const ofRow = [...text.matchAll(/new\.(\w+)\s*:=|into new\.(\w+)/g)].flatMap(([, assigned, read]) =>
    on.map((table) => `${table}.${assigned ?? read ?? ''}`),
  )
  const ofTables = [...text.matchAll(/(?:update|insert into) (\w+)\b[^;]*?\bset\s+(.*?)(?:\bfrom\b|\bwhere\b|;)/gs)]
  return [
    ...ofRow,
    ...ofTables.flatMap(([, table = '', list = '']) =>
      [...list.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => `${table}.${column}`),
    ),
  ]
}
