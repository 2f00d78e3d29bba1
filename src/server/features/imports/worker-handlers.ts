import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { listPicturesTask, unpackPictureTask } from './pictures/task.ts'
import { readSmallTableTask, readTableTask } from '#server/platform/sheets/reading/task.ts'

export const importHandlers = [
  workerHandler(readTableTask, async (input) =>
    (await import('#server/platform/sheets/reading/read-table.ts')).readTable(input),
  ),
  workerHandler(readSmallTableTask, async (input) =>
    (await import('#server/platform/sheets/reading/read-table.ts')).readSmallTable(input),
  ),
  workerHandler(listPicturesTask, async (bytes) => (await import('./pictures/list-pictures.ts')).listPictures(bytes)),
  workerHandler(unpackPictureTask, async (input) => (await import('./pictures/list-pictures.ts')).unpackPicture(input)),
]
