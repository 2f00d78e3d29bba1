import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { makeDocumentTask, makeRoomSheetTask } from './task.ts'

export const documentHandlers = [
  workerHandler(makeDocumentTask, async (document) => (await import('./make.ts')).make(document)),
  workerHandler(makeRoomSheetTask, async (facts) => (await import('./pdf/room-sheet.ts')).drawRoomSheet(facts)),
]
