import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importLimits, maxStoredBytes } from '#shared/imports/limits.ts'
import { storageUsage } from '#server/db/schema/catalog.ts'
import { importRows, imports } from '#server/db/schema/imports.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Company } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'
import { readTable } from '#server/platform/sheets/reading/read-table.ts'

const world = await createWorld()
let company: Company

beforeEach(async () => {
  company = await world.people.company()
})

const used = async () => {
  const [row] = await world.db.select().from(storageUsage).where(eq(storageUsage.companyId, company.id))
  return row?.usedBytes ?? 0
}

/** What PostgreSQL says that the rows of an import take. */
const stored = async (importId: number) => {
  const { rows } = await world.db.execute<{ bytes: number }>(
    sql`select coalesce(sum(pg_column_size(r.*)), 0)::float as bytes from import_rows r where r.import_id = ${importId}`,
  )
  return rows[0]?.bytes ?? 0
}

const list = (rows: number) =>
  `Name,Category,Price\n${Array.from({ length: rows }, (_, n) => `Tap ${n},Taps,${n === 0 ? 'free' : n}`).join('\n')}\n`

test('rows of an import count toward the storage of the company, with what the check found, until they are deleted', async () => {
  const uploaded = (await files.upload(world, company.owner, list(200))).body
  const afterUpload = await used()
  expect(afterUpload).toBeGreaterThanOrEqual(await stored(uploaded.id))
  const checked = await files.preview(world, company.owner, list(200))
  expect(await used()).toBeGreaterThan(afterUpload)
  await files.apply(world, company.owner, checked)
  // The refused row stays for a day with the headings, so that it can be downloaded and corrected.
  const left = await world.db.select().from(importRows).where(eq(importRows.importId, checked.id))
  expect(left.map(({ rowNumber }) => rowNumber)).toEqual([1, 2])
  // With four bytes for each item that was added, so that the import can be undone.
  expect(await used()).toBeLessThan(2_000)
  world.later(25 * 3_600_000)
  await world.runTask('sweep_imports')
  expect(await world.db.$count(imports, eq(imports.companyId, company.id))).toBe(0)
  expect(await used()).toBeLessThan(1_000)
  world.later(6 * 86_400_000)
  await world.runTask('sweep_imports')
  expect(await used()).toBe(0)
})

test('refuses a small file whose rows would take many times its size', async () => {
  const cell = '<c><v>7</v></c>'
  const row = `<row>${cell.repeat(250)}</row>`
  const bomb = files.workbook({ sheets: { Prices: `<sheetData>${row.repeat(2_000)}</sheetData>` } })
  expect(bomb.byteLength).toBeLessThan(200_000)
  // Reading it stays within every limit.
  expect(await readTable({ bytes: bomb, sheet: undefined })).toMatchObject({ count: 2_000 })
  const { status } = await files.upload(world, company.owner, bomb)
  expect(status).toBe(413)
  expect(await world.db.$count(imports, eq(imports.companyId, company.id))).toBe(0)
  expect(await used()).toBe(0)
  expect(maxStoredBytes(bomb.byteLength)).toBeLessThan(importLimits.storedWithChecks)
})

test('refuses a file while other imports of the company take all the room', async () => {
  const open = (await files.upload(world, company.owner, list(3))).body
  await world.db.update(imports).set({ storedBytes: importLimits.storedPerCompany }).where(eq(imports.id, open.id))
  const builder = await world.people.builder(company)
  const { status, body } = await files.upload(world, builder, list(3))
  expect({ status, body }).toMatchObject({ status: 413, body: { code: 'storage_full' } })
})

test('refuses a file without storage left', async () => {
  const narrow = await createWorld({ config: { storageQuotaBytes: 20_000 } })
  const { owner } = await narrow.people.company()
  expect((await files.upload(narrow, owner, list(3))).status).toBe(201)
  expect((await files.upload(narrow, owner, list(2_000))).body).toMatchObject({ code: 'storage_full' })
})

test('a check whose findings exceed the storage of the company fails, and keeps none of them', async () => {
  const { body } = await files.upload(world, company.owner, list(200))
  const afterUpload = await used()
  await files.check(world, company.owner, body)
  const quota = (afterUpload + (await used())) / 2
  company = await world.people.company()
  const narrow = await createWorld({ config: { storageQuotaBytes: quota } })
  const failed = await files.preview(narrow, company.owner, list(200))
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('storage') as string })
  expect(await used()).toBe(afterUpload)
  expect(await files.rowsOf(narrow, company.owner, failed)).toEqual([])
})
