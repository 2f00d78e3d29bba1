import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as accounts from './schema/accounts.ts'
import * as catalog from './schema/catalog.ts'
import * as conversation from './schema/conversation.ts'
import * as documents from './schema/documents.ts'
import * as imports from './schema/imports.ts'
import * as projects from './schema/projects.ts'
import * as selections from './schema/selections.ts'
import { createWorld } from '#server/testing/world.ts'

const tables = [accounts, catalog, conversation, documents, imports, projects, selections].flatMap((module) =>
  Object.values(module).filter((value) => is(value, PgTable)),
)

test('the schema in code matches the tables of the migrations', async () => {
  const { db } = await createWorld()
  const { rows } = await db.execute<{ table: string; column: string; required: boolean }>(sql`
    select table_name as table, column_name as column, is_nullable = 'NO' as required
    from information_schema.columns where table_schema = 'public'`)
  const names = new CasingCache('snake_case')
  for (const table of tables) {
    const columns = rows.filter((row) => row.table === getTableName(table)).map((row) => row.column)
    const known = Object.values(getTableColumns(table)).map((column) => names.getColumnCasing(column))
    expect(known.toSorted(), getTableName(table)).toEqual(columns.toSorted())
  }
  expect(tables.length).toBeGreaterThan(20)
})
