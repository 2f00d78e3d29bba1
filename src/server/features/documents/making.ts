import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#shared/kernel/schemas.ts'
import { seatOf } from '#server/features/seats/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { type Schedule, task } from '#server/platform/jobs/jobs.ts'
import { isTimeOver } from '#server/platform/jobs/time-limit.ts'
import { companyShare } from '#server/platform/shares.ts'
import { documentOf } from './loading.ts'
import { contentTypes } from './content-types.ts'
import * as store from './store.ts'
import { makeDocumentTask } from './task.ts'

/** Makes the file of a document. A failure is shown to the person, who can try again, so the job is not retried. */
export const makeDocument = task({
  name: 'make_document',
  lane: 'documents',
  payload: z.object({ documentId: Id }),
  async run(platform, { documentId }, { signal }) {
    const row = await store.find(platform.db, documentId)
    if (!row || row.fileKey !== null || row.failedAt) return
    try {
      await make(platform, row, signal)
    } catch (error) {
      // The server is stopping: the job runs again after the start.
      if (signal?.aborted && !isTimeOver(signal)) throw error
      platform.log.error({ err: error, documentId }, 'a document could not be made')
      await store.update(platform.db, documentId, { failedAt: platform.clock() })
    }
  },
})

async function make(platform: Platform, row: store.DocumentRow, signal: AbortSignal | undefined): Promise<void> {
  const seat = await seatOf(platform.db, { userId: row.userId }, row.projectId)
  if (seat.kind !== row.seat) throw new Error('The person has another seat than the one it was made for')
  const document = await documentOf(platform, seat, row.request, { progress: progressOf(platform, row.id), signal })
  signal?.throwIfAborted()
  const bytes = await platform.workers.run(makeDocumentTask, document, { share: companyShare(row.companyId), signal })
  const key = `${randomUUID()}/document.${row.request.format}`
  await platform.files.put(key, bytes, contentTypes[row.request.format])
  await store.update(platform.db, row.id, { fileKey: key, bytes: bytes.byteLength, progress: 100 })
}

/** Written at every tenth, which is often enough for a progress bar. */
function progressOf({ db }: Platform, id: number): (share: number) => Promise<void> {
  let last = 0
  return async (share) => {
    const percent = Math.floor(share * 10) * 10
    if (percent <= last) return
    last = percent
    await store.update(db, id, { progress: percent })
  }
}

const PORTION = 100

/** Deletes documents that have expired, with their files. */
export const sweepDocuments = task({
  name: 'sweep_documents',
  lane: 'upkeep',
  payload: z.unknown(),
  async run({ db, clock, files }) {
    for (;;) {
      const rows = await store.expired(db, clock(), PORTION)
      if (rows.length === 0) return
      for (const { fileKey } of rows) if (fileKey !== null) await files.delete(fileKey)
      await store.remove(
        db,
        rows.map(({ id }) => id),
      )
    }
  },
})

export const documentSchedules: Schedule[] = [{ name: sweepDocuments.name, cron: '17 * * * *' }]
