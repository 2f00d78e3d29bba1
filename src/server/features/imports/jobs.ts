import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import type { Outcome } from '#shared/imports/contract.ts'
import type { Platform } from '#server/platform/context.ts'
import { violatedConstraint } from '#server/platform/db/database.ts'
import { type JobRun, type Schedule, task } from '#server/platform/jobs/jobs.ts'
import { outageOf } from '#server/platform/outage.ts'
import { actorOf, contextOf } from './importer.ts'
import { kindsOfImport } from './kinds.ts'
import * as pictureStore from './pictures/store.ts'
import * as store from './store.ts'

const PAGE = 500
const DAY = 86_400_000
const KEPT_DAYS = 7

const Payload = z.object({ companyId: z.int(), importId: z.int(), version: z.int() })
type Payload = z.infer<typeof Payload>

/** Finds out what would happen to each row. Writes nothing but that. */
export const checkImport = task({
  name: 'check_import',
  payload: Payload,
  run: (platform, payload, job) =>
    unlessFailed(platform, payload, async () => {
      const entry = await currentEntry(platform, payload, 'checking')
      if (entry) await checkRows(platform, entry, job)
    }),
})

async function checkRows(platform: Platform, entry: store.ImportEntry, { signal }: JobRun): Promise<void> {
  const { db } = platform
  const { region, currency, timeZone } = await store.companyFacts(db, entry.companyId)
  const context = { region, currency, today: dayIn(timeZone, platform.clock()), from1904: entry.from1904 }
  const check = await kindsOfImport[entry.kind].open(db, entry, context)
  const counts: Record<Outcome, number> = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  let after = entry.headerRow
  for (let progress = 0; ;) {
    signal?.throwIfAborted()
    const rows = await store.rowsAfter(db, entry.id, after, PAGE)
    if (rows.length === 0) break
    const checked = await check.check(rows.map(({ rowNumber, cells }) => ({ row: rowNumber, cells })))
    await store.saveChecked(db, entry, checked)
    for (const { outcome } of checked) counts[outcome] += 1
    after = rows.at(-1)?.rowNumber ?? after
    progress += rows.length
    await store.advance(db, entry, { progress })
  }
  await store.advance(db, entry, { status: 'checked', counts, newCategories: check.newCategories })
}

/** Imports every accepted row in one transaction: all of them, or none. */
export const applyImport = task({
  name: 'apply_import',
  payload: Payload,
  run: (platform, payload, job) =>
    unlessFailed(platform, payload, async () => {
      const entry = await currentEntry(platform, payload, 'applying')
      if (entry) await applyRows(platform, entry, job)
    }),
})

async function applyRows(platform: Platform, entry: store.ImportEntry, { outbox, signal }: JobRun): Promise<void> {
  const actor = await actorOf(platform, entry)
  await platform.db.transaction(async (tx) => {
    const ctx = contextOf(platform, actor, outbox)
    const writer = await kindsOfImport[entry.kind].begin(tx, { ...ctx, db: tx }, entry)
    let after = entry.headerRow
    for (let progress = 0; ;) {
      signal?.throwIfAborted()
      const rows = await store.rowsWithOutcome(tx, entry.id, ['added', 'changed'], { after, limit: PAGE })
      if (rows.length === 0) break
      await writer.write(rows)
      after = rows.at(-1)?.rowNumber ?? after
      progress += rows.length
      // On a connection of its own: what the transaction writes is not visible before it ends.
      await store.update(platform.db, entry.id, { progress })
    }
    await writer.finish()
    await store.update(tx, entry.id, { status: 'done', appliedAt: ctx.now })
  })
}

async function currentEntry(
  { db }: Platform,
  { companyId, importId, version }: Payload,
  status: 'checking' | 'applying',
): Promise<store.ImportEntry | undefined> {
  const entry = await store.find(db, companyId, importId)
  return entry?.version === version && entry.status === status ? entry : undefined
}

/** A refusal or an error is shown to the person. When the database is away or the server stops, the job is tried again. */
async function unlessFailed(platform: Platform, payload: Payload, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (outageOf(error) !== undefined || (error instanceof Error && error.name === 'AbortError')) throw error
    const problem = problemOf(error)
    if (problem === undefined) platform.log.error({ err: error, importId: payload.importId }, 'an import failed')
    await store.advance(
      platform.db,
      { id: payload.importId, version: payload.version },
      { status: 'failed', problem: problem ?? 'Something went wrong on our side. Nothing was imported.' },
    )
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  if (violatedConstraint(error) === 'selection_items_skus')
    return 'Another item took one of these SKUs since the preview, so nothing was imported. Please check again.'
  return undefined
}

/** Files of other people's lists are not kept longer than needed to finish or repeat an import. */
export const sweepImports = task({
  name: 'sweep_imports',
  payload: z.unknown(),
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - KEPT_DAYS * DAY)
    await store.removeOlderThan(db, before)
    await pictureStore.removeOlderThan(db, before)
  },
})

export const importSchedules: Schedule[] = [{ name: sweepImports.name, cron: '17 4 * * *' }]
