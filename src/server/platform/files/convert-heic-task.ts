import { workerTask } from '../workers/worker-task.ts'

export type ConvertedHeic = { jpeg: Uint8Array } | { refused: 'damaged' | 'too_large' }

/**
 * Converts a photo of a phone off the event loop. One at a time, because a photo of 30 megapixels takes 400 MB. A photo of 12
 * megapixels takes three seconds; the rest of the limit is for busy machines.
 */
export const convertHeicTask = workerTask<Uint8Array, ConvertedHeic>('convert_heic', {
  timeoutMs: 30_000,
  concurrency: 1,
})
