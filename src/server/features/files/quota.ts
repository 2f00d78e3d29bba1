import type { StorageUsage } from '#shared/files/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { formatBytes } from '#shared/files/rules.ts'
import { administers } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

/** Checked before receiving: a company without storage left is refused at once. */
export async function requireRoom(ctx: Ctx, companyId: number): Promise<void> {
  if ((await store.usedBytes(ctx.db, companyId)) >= ctx.platform.config.storageQuotaBytes) throw full(ctx, companyId)
}

/** Checked after inserting the row, in the same transaction. */
export async function requireWithinQuota(ctx: Ctx, companyId: number): Promise<void> {
  if ((await store.usedBytes(ctx.db, companyId)) > ctx.platform.config.storageQuotaBytes) throw full(ctx, companyId)
}

/** The same before the rows exist, so that an import stops early. */
export async function requireRoomFor(
  ctx: Ctx,
  companyId: number,
  uploads: readonly { row: { storedBytes: number } }[],
  /** Bytes of the files that are deleted once the uploads are stored. */
  freedBytes = 0,
): Promise<void> {
  const more = uploads.reduce((sum, { row }) => sum + row.storedBytes, -freedBytes)
  if ((await store.usedBytes(ctx.db, companyId)) + more > ctx.platform.config.storageQuotaBytes)
    throw full(ctx, companyId)
}

function full({ actor, platform }: Ctx, companyId: number): AppError {
  const quota = formatBytes(platform.config.storageQuotaBytes)
  return new AppError(
    'storage_full',
    actor.companyId === companyId
      ? `Your company has used its ${quota} of storage, so this file was not saved. The owner can see the usage in Settings.`
      : 'Your builder has no storage left, so this file was not saved. Please let them know.',
  )
}

export async function readUsage(ctx: Ctx): Promise<StorageUsage> {
  const companyId = administers(ctx.actor)
  return {
    usedBytes: await store.usedBytes(ctx.db, companyId),
    quotaBytes: ctx.platform.config.storageQuotaBytes,
  }
}
