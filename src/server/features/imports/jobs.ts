import { z } from 'zod'
import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Outcome, FileQuestion } from '#shared/imports/contract.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { UNDO_DAYS } from '#shared/imports/undoing/rules.ts'
import { requireWithinQuota } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { violatedConstraint } from '#server/platform/db/database.ts'
import { type JobRun, type Schedule, task } from '#server/platform/jobs/jobs.ts'
import { FairLimit } from '#server/platform/fair-limit.ts'
import { companyShare } from '#server/platform/shares.ts'
import { actorOf, contextOf } from './importer.ts'
import { failureOf, ImportCanceled, RETRYING } from './interruptions.ts'
import { isSmallImport } from './size.ts'
import * as pictureStore from './pictures/store.ts'
import * as store from './store.ts'
import { UndoRecorder } from './undoing/recording.ts'
import * as undoStore from './undoing/store.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { clientImport } from './kinds/client-import.ts'
import { itemImport } from './kinds/item-import.ts'
import type { KindOfImport } from './kinds/kind-of-import.ts'
import { selectionImport } from './kinds/selection-import.ts'
import { supplierImport } from './kinds/supplier-import.ts'
import type { CheckedRow } from './kinds/checked-row.ts'

const PAGE = 500
const DAY = 86_400_000
/** An import that was left can be continued for this long. */
const LEFT_DAYS = 7
const TOO_MANY_PROBLEMS = 'This file has too many problems to list them all. Please import it in parts.'

const Payload = z.object({ companyId: z.int(), importId: z.int(), version: z.int() })
type Payload = z.infer<typeof Payload>

/** Large files are checked page by page in turns, so that the next company's need not wait for the end of another's. */
const turns = new FairLimit(2, { perShare: 1 })

/** Finds out what would happen to each row. Writes nothing but that. */
export const checkImport = task({
  name: 'check_import',
  lane: 'imports',
  payload: Payload,
  run: (platform, payload, job) =>
    unlessFailed(platform, payload, job, async () => {
      const entry = await currentEntry(platform, payload, 'checking')
      if (entry) await checkRows(platform, entry, job)
    }),
})

async function checkRows(platform: Platform, entry: store.ImportEntry, { outbox, signal }: JobRun): Promise<void> {
  const { db } = platform
  const ctx = contextOf(platform, await actorOf(platform, entry), outbox)
  const inTurn = (page: () => Promise<number>) =>
    isSmallImport(entry) ? page() : turns.run(companyShare(entry.companyId), page, signal)
  const { from1904, numbers, dates } = entry
  const { region, currency, timeZone } = await store.companyFacts(db, entry.companyId)
  const context = { region, currency, today: dayIn(timeZone, platform.clock()), from1904, numbers, dates }
  const check = await kindsOfImport[entry.kind].open(db, entry, context)
  const counts: Record<Outcome, number> = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const questions = new FileQuestions()
  let storedBytes = entry.rowsBytes
  let after = entry.headerRow
  let progress = 0
  const checkPage = async () => {
    signal?.throwIfAborted()
    const rows = await store.rowsAfter(db, entry.id, after, PAGE)
    if (rows.length === 0) return 0
    const checked = await check.check(rows.map(({ rowNumber, cells }) => ({ row: rowNumber, cells })))
    storedBytes += await store.saveChecked(db, entry, checked)
    if (storedBytes > importLimits.storedWithChecks) throw new AppError('too_large', TOO_MANY_PROBLEMS)
    for (const { outcome } of checked) counts[outcome] += 1
    questions.count(checked)
    after = rows.at(-1)?.rowNumber ?? after
    progress += rows.length
    if (!(await store.advance(db, entry, { progress, storedBytes, problem: null }))) throw new ImportCanceled()
    // What the check found takes room, too.
    await requireWithinQuota(ctx, entry.companyId)
    return rows.length
  }
  while ((await inTurn(checkPage)) > 0);
  await store.advance(db, entry, {
    status: 'checked',
    counts,
    newCategories: check.newCategories,
    newSuppliers: check.newSuppliers ?? [],
    questions: questions.all,
  })
}

/** Imports every accepted row in one transaction: all of them, or none. */
export const applyImport = task({
  name: 'apply_import',
  lane: 'imports',
  payload: Payload,
  run: (platform, payload, job) =>
    unlessFailed(platform, payload, job, async () => {
      const entry = await currentEntry(platform, payload, 'applying')
      if (entry) await applyRows(platform, entry, job)
    }),
})

async function applyRows(platform: Platform, entry: store.ImportEntry, { outbox, signal }: JobRun): Promise<void> {
  const actor = await actorOf(platform, entry)
  await platform.db.transaction(async (tx) => {
    const ctx = contextOf(platform, actor, outbox)
    const { companyId, id: importId, kind, projectId, fileName } = entry
    const { added = 0, changed = 0 } = entry.counts
    const undo = await UndoRecorder.open(tx, ctx, { companyId, importId, kind, projectId, fileName, added, changed })
    const writer = await kindsOfImport[entry.kind].begin(tx, { ...ctx, db: tx }, entry, undo)
    let after = entry.headerRow
    for (let progress = 0; ;) {
      signal?.throwIfAborted()
      const rows = await store.rowsWithOutcome(tx, entry.id, ['added', 'changed'], { after, limit: PAGE })
      if (rows.length === 0) break
      await writer.write(rows)
      await undo.savePage()
      after = rows.at(-1)?.rowNumber ?? after
      progress += rows.length
      // On a connection of its own: what the transaction writes is not visible before it ends.
      if (!(await store.advance(platform.db, entry, { progress, problem: null }))) throw new ImportCanceled()
    }
    await writer.finish()
    await undo.finish()
    // The first to lock the import decides: it is done, or it was canceled and everything above is rolled back.
    const storedBytes = await store.removeFinished(tx, entry)
    const done = await store.advance(tx, entry, { status: 'done', storedBytes, appliedAt: ctx.now, problem: null })
    if (!done) throw new ImportCanceled()
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

/** A refusal or an error is shown to the person. An interruption is shown too, and the whole job is tried again. */
async function unlessFailed(
  platform: Platform,
  { importId: id, version }: Payload,
  { attempt }: JobRun,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const failure = skuConflict(error) ?? failureOf(platform, error, { importId: id, attempt })
    if (failure === 'canceled') return
    if (failure !== 'retry') return store.fail(platform.db, { id, version }, failure.problem)
    // While the database is away this cannot be saved either.
    await store.advance(platform.db, { id, version }, { progress: 0, problem: RETRYING }).catch(() => {})
    throw error
  }
}

const skuConflict = (error: unknown): { problem: string } | undefined =>
  violatedConstraint(error) === 'selection_items_skus'
    ? { problem: 'Another item took one of these SKUs since the preview, so nothing was imported. Please check again.' }
    : undefined

/** Files of other people's lists are not kept longer than needed to finish or repeat an import. */
export const sweepImports = task({
  name: 'sweep_imports',
  lane: 'upkeep',
  payload: z.unknown(),
  async run({ db, clock }) {
    const ended = new Date(clock().getTime() - DAY)
    await store.removeOld(db, { left: new Date(clock().getTime() - LEFT_DAYS * DAY), ended })
    // The ZIP is kept for a day, too.
    await pictureStore.removeOlderThan(db, ended)
    await undoStore.removeBefore(db, new Date(clock().getTime() - UNDO_DAYS * DAY))
  },
})

export const importSchedules: Schedule[] = [{ name: sweepImports.name, cron: '37 * * * *' }]

const kindsOfImport: Record<ImportKind, KindOfImport> = {
  items: itemImport,
  clients: clientImport,
  selections: selectionImport,
  suppliers: supplierImport,
}

/** Collects what a file leaves open about its numbers and dates, so that a person is asked once and not for each row. */
class FileQuestions {
  readonly #found = new Map<FileQuestion['about'], FileQuestion>()

  count(rows: readonly CheckedRow[]): void {
    for (const { problems } of rows)
      for (const about of new Set(problems.flatMap(({ unclear }) => unclear?.about ?? []))) {
        const first = problems.find(({ unclear }) => unclear?.about === about)?.unclear
        const known = this.#found.get(about)
        if (known) known.rows += 1
        else if (first) this.#found.set(about, { ...first, rows: 1 })
      }
  }

  get all(): FileQuestion[] {
    return [...this.#found.values()]
  }
}
