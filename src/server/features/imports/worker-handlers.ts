import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { listPicturesTask, unpackPictureTask } from './pictures/task.ts'

export const importHandlers = [
  workerHandler(listPicturesTask, async (bytes) => (await import('./pictures/list-pictures.ts')).listPictures(bytes)),
  workerHandler(unpackPictureTask, async (input) => (await import('./pictures/list-pictures.ts')).unpackPicture(input)),
]
