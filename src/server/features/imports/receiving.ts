import { AppError } from '#shared/kernel/errors.ts'
import { requireUpload, withReceivedFile } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { whileConnected } from '#server/platform/http/limits/while-connected.ts'
import { companyShare } from '#server/platform/shares.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { saysItIsSmall } from '#server/platform/sheets/reading/small-table.ts'
import {
  type ReadTable,
  type ReadTableInput,
  readSmallTableTask,
  readTableTask,
  type TableFacts,
} from '#server/platform/sheets/reading/task.ts'

export type ReadFile = { name: string; hash: string; fileBytes: number; table: TableFacts }

/** Receives a table for a company and reads it in a worker thread, before a connection is taken. */
export async function receiveFile(
  ctx: Ctx,
  request: Request,
  { companyId, sheet }: { companyId: number; sheet: number | undefined },
): Promise<ReadFile> {
  await requireUpload(ctx, companyId)
  return withReceivedFile(ctx, request, async ({ name, bytes }) => {
    const hash = sha256(bytes)
    const table = await whileConnected(request, (signal) =>
      readTable(ctx, { bytes, sheet }, { share: companyShare(companyId), signal }),
    ).catch((error: unknown) => {
      if (!(error instanceof WorkerLimitError)) throw error
      throw new AppError('too_large', 'This file takes too long to read. Please import it in parts.')
    })
    if ('refused' in table) throw new AppError(table.refused, table.message, { fields: { file: table.message } })
    return { name, hash, fileBytes: bytes.byteLength, table }
  })
}

/** A small file never waits for large ones: it is read in threads of its own, and joins the others only when it was not small. */
async function readTable(
  { platform: { workers } }: Ctx,
  input: ReadTableInput,
  owner: { share: string; signal: AbortSignal },
): Promise<ReadTable> {
  const small = saysItIsSmall(input.bytes)
    ? await workers.run(readSmallTableTask, input, owner).catch((error: unknown) => {
        if (error instanceof WorkerLimitError) return null
        throw error
      })
    : null
  return small ?? workers.run(readTableTask, input, owner)
}
