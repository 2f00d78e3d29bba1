import { workerTask } from '#server/platform/workers/worker-task.ts'
import type { PictureEntry } from './store.ts'

export type ListedPictures =
  | { entries: PictureEntry[] }
  | { refused: 'invalid' | 'too_large' | 'unsupported_media'; message: string }

/** Unpacks every file once, to count and check it. One ZIP at a time, so that it never takes every thread. */
export const listPicturesTask = workerTask<Uint8Array, ListedPictures>('list_pictures', {
  timeoutMs: 30_000,
  concurrency: 1,
})

export type PackedPicture = { packed: Uint8Array; method: number; size: number }

export const unpackPictureTask = workerTask<PackedPicture, Uint8Array>('unpack_picture', {
  timeoutMs: 15_000,
  concurrency: 1,
})
