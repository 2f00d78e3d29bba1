import { workerHandler } from '../workers/worker-task.ts'
import { convertHeicTask } from './convert-heic-task.ts'
import { inspectUploadTask } from './inspect-upload-task.ts'

export const fileHandlers = [
  workerHandler(inspectUploadTask, async (bytes) => (await import('./inspect-upload.ts')).inspectUpload(bytes)),
  workerHandler(convertHeicTask, async (bytes) => (await import('./convert-heic.ts')).convertHeic(bytes)),
]
