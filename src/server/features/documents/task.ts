import { workerTask } from '#server/platform/workers/worker-task.ts'
import type { AnyDocument } from './facts.ts'
import type { RoomSheet } from './pdf/room-sheet.ts'

/** Lays out a document. Long ones take seconds, so they take one thread at most. */
export const makeDocumentTask = workerTask<AnyDocument, Uint8Array>('make_document', {
  timeoutMs: 120_000,
  concurrency: 1,
})

/** Draws QR codes for the rooms of a project. */
export const makeRoomSheetTask = workerTask<RoomSheet, Uint8Array>('make_room_sheet', { timeoutMs: 30_000 })
