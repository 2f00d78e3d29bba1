import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { groupBy } from '#shared/kernel/group-by.ts'
import { selectionOptions, selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Change, NewOption, NewRow, OptionRow, Row } from '../store.ts'

// Writes of many rows, a few statements for any number of them.

type Written = { id: number; change: Change }

/** Changes each selection and increments its version. */
export const updateAll = (tx: Db, changes: readonly Written[], now: Date): Promise<Map<number, Row>> =>
  writeAll(tx, changes, { version: sql`${selections.version} + 1`, updatedAt: now })

/** Completes selections in the act that inserts them: still their first version. */
export const completeAll = (tx: Db, changes: readonly Written[]): Promise<Map<number, Row>> => writeAll(tx, changes, {})

/** Rows that change the same columns are written by one statement. */
async function writeAll(
  tx: Db,
  changes: readonly Written[],
  always: { version?: SQL; updatedAt?: Date },
): Promise<Map<number, Row>> {
  const entries = changes.map(({ id, change }) => ({
    id,
    fields: Object.entries(change).filter(([, value]) => value !== undefined),
  }))
  const namesOf = ({ fields }: (typeof entries)[number]) => fields.map(([name]) => name)
  const groups = groupBy(entries, (entry) => namesOf(entry).toSorted().join())
  const written = new Map<number, Row>()
  for (const rows of groups.values()) {
    const names = rows[0]?.fields.map(([name]) => name) ?? []
    const values = rows.map(({ id, fields }) => ({
      id,
      ...Object.fromEntries(fields.map(([name, value]) => [columnName(name), value])),
    }))
    const updated = await tx
      .update(selections)
      .set({ ...Object.fromEntries(names.map((name) => [name, sql.raw(`x.${columnName(name)}`)])), ...always })
      .from(sql`jsonb_populate_recordset(null::selections, ${JSON.stringify(values)}::jsonb) as x`)
      .where(sql`${selections.id} = x.id`)
      .returning(getTableColumns(selections))
    for (const row of updated) written.set(row.id, row)
  }
  return written
}

const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A statement has at most 65,535 parameters, and a selection has 40. */
const INSERTED_TOGETHER = 500

const inParts = <One>(rows: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(rows.length / INSERTED_TOGETHER) }, (_, part) =>
    rows.slice(part * INSERTED_TOGETHER, (part + 1) * INSERTED_TOGETHER),
  )

/** Inserted in order: the returned rows match the given ones. */
export async function insertSelections(tx: Db, rows: readonly NewRow[]): Promise<Row[]> {
  const inserted: Row[] = []
  for (const part of inParts(rows)) inserted.push(...(await tx.insert(selections).values(part).returning()))
  return inserted
}

export async function insertOptions(tx: Db, rows: readonly NewOption[]): Promise<OptionRow[]> {
  const inserted: OptionRow[] = []
  for (const part of inParts(rows)) inserted.push(...(await tx.insert(selectionOptions).values(part).returning()))
  return inserted
}
