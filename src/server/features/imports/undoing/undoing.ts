import { AppError } from '#shared/kernel/errors.ts'
import type { AppliedImport } from '#shared/imports/undoing/undo-contract.ts'
import { UNDO_DAYS } from '#shared/imports/undoing/rules.ts'
import { discardBytes } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { importingCompany } from '../policy.ts'
import { kindsOfUndo } from './kinds.ts'
import * as store from './store.ts'

const DAY = 86_400_000
const SHOWN = 10

/** An import can be undone until this moment. */
const endOf = ({ appliedAt }: store.UndoRow): Date => new Date(appliedAt.getTime() + UNDO_DAYS * DAY)

type Listed = { kind: store.UndoKind; projectId?: number }

/** The newest imports of a kind that are not too old to be undone. */
export async function listApplied(ctx: Ctx, { kind, projectId }: Listed): Promise<AppliedImport[]> {
  const companyId = importingCompany(ctx.actor)
  const since = new Date(ctx.now.getTime() - UNDO_DAYS * DAY)
  const rows = await store.list(ctx.db, { companyId, kind, projectId, since, limit: SHOWN })
  return Promise.all(rows.map((row) => replyOf(ctx.db, ctx, row)))
}

/** Undoes an applied import, all of it or nothing. Asking again, also from another tab, changes nothing. */
export async function undoApplied(ctx: Ctx, importId: number, what: 'table' | 'pictures'): Promise<AppliedImport> {
  const { reply, freed } = await undoRecords(ctx, importId, what)
  await discardBytes(ctx.platform, freed)
  return reply
}

type Undone = { reply: AppliedImport; freed: readonly string[] }

const undoRecords = (ctx: Ctx, importId: number, what: 'table' | 'pictures'): Promise<Undone> =>
  ctx.db.transaction(async (tx) => {
    const companyId = importingCompany(ctx.actor)
    const row = await store.lock(tx, companyId, importId, what)
    if (!row) throw new AppError('not_found')
    if (row.undoneAt) return { reply: await replyOf(tx, ctx, row), freed: [] }
    const kind = kindsOfUndo[row.kind]
    await kind.lock(tx, ctx, row)
    const problem = await problemOf(tx, ctx, row)
    if (problem) throw new AppError('conflict', `${problem} Nothing was undone.`)
    const freed = await kind.undo(tx, { ...ctx, db: tx }, row).catch((error: unknown) => {
      // Something refers to a record that the import added: a row that appeared after the check above.
      if (violatedConstraint(error)?.endsWith('_fkey') !== true) throw error
      throw new AppError('conflict', 'Something that this import added is in use since. Nothing was undone.')
    })
    await store.removePages(tx, row.id)
    const undone = { undoneAt: ctx.now, undoneBy: ctx.actor.userId, storedBytes: 0 }
    await store.update(tx, row.id, undone)
    const { kind: imported, fileName: file, added, changed } = row
    await record(tx, ctx, { companyId, kind: 'import.undone', data: { kind: imported, file, added, changed } })
    return { reply: await replyOf(tx, ctx, { ...row, ...undone }), freed: freed ?? [] }
  })

/** Why an import can no longer be undone. Null when it can. */
async function problemOf(db: Db, { now }: Pick<Ctx, 'now'>, row: store.UndoRow): Promise<string | null> {
  if (row.undoneAt) return null
  if (endOf(row) <= now) return `An import can be undone for ${UNDO_DAYS} days.`
  for await (const page of store.pagesOf(db, row.id)) {
    const problem = await kindsOfUndo[row.kind].problem(db, row, page)
    if (problem) return problem
  }
  return null
}

async function replyOf(db: Db, ctx: Ctx, row: store.UndoRow): Promise<AppliedImport> {
  const { importId, kind, projectId, fileName, added, changed, appliedBy, undoneBy } = row
  const people = [appliedBy, ...(undoneBy === null ? [] : [undoneBy])]
  const names = await store.namesOf(db, row.companyId, people)
  const problem = await problemOf(db, ctx, row)
  return {
    id: importId,
    kind,
    projectId,
    fileName,
    added,
    changed,
    appliedAt: row.appliedAt.toISOString(),
    appliedBy: names.get(appliedBy) ?? '',
    undoUntil: endOf(row).toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: undoneBy === null ? null : (names.get(undoneBy) ?? ''),
    problem,
    can: { undo: row.undoneAt === null && problem === null },
  }
}
