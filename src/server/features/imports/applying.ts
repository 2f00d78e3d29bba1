import { AppError } from '#shared/kernel/errors.ts'
import type { Import } from '#shared/imports/contract.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { applyImport as applyTask } from './jobs.ts'
import { refuseApplied } from './columns/mapping.ts'
import { importingCompany } from './policy.ts'
import { importReply } from './reading.ts'
import { laneOfApplying } from './size.ts'
import * as store from './store.ts'

/** Starts to import what the preview showed. Asking again while it runs, or afterwards, changes nothing. */
export const applyImport = (ctx: Ctx, importId: number, version: number): Promise<Import> =>
  ctx.db.transaction(async (tx) => {
    const companyId = importingCompany(ctx.actor)
    const entry = await store.lock(tx, companyId, importId)
    if (!entry) throw new AppError('not_found')
    if (entry.version === version && (entry.status === 'applying' || entry.status === 'done'))
      return importReply(tx, entry)
    await requireActiveCompany(tx, ctx, companyId)
    if (entry.version !== version || entry.status !== 'checked')
      throw new AppError('conflict', 'The preview is not ready, or it has changed. Please look at it again.', {
        current: await importReply(tx, entry),
      })
    if (!entry.counts.added && !entry.counts.changed)
      throw new AppError('conflict', 'There is nothing to import: every row is unchanged or refused.')
    const started = { ...entry, status: 'applying' as const, progress: 0, problem: null }
    await store.update(tx, importId, { status: started.status, progress: 0, problem: null })
    await enqueue(tx, applyTask, { companyId, importId, version }, { companyId, lane: laneOfApplying(entry) })
    return importReply(tx, started)
  })

/** Stops a running check or import. Nothing is imported, and the person is back at the step before. */
export const cancelImport = (ctx: Ctx, importId: number): Promise<Import> =>
  ctx.db.transaction(async (tx) => {
    const entry = await store.lock(tx, importingCompany(ctx.actor), importId)
    if (!entry) throw new AppError('not_found')
    if (entry.status === 'done')
      throw new AppError('conflict', 'The import was finished before it could be canceled.', {
        current: await importReply(tx, entry),
      })
    if (entry.status !== 'checking' && entry.status !== 'applying') return importReply(tx, entry)
    // The job sees the new version, stops, and rolls back what it has written.
    const canceled = {
      status: entry.status === 'checking' ? ('mapping' as const) : ('checked' as const),
      version: entry.version + 1,
      progress: 0,
      problem: entry.status === 'checking' ? null : 'You canceled the import.',
    }
    await store.update(tx, importId, canceled)
    return importReply(tx, { ...entry, ...canceled })
  })

export const discardImport = (ctx: Ctx, importId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const entry = await store.lock(tx, importingCompany(ctx.actor), importId)
    if (!entry) throw new AppError('not_found')
    refuseApplied(entry)
    await store.remove(tx, importId)
  })
