import { workerTask } from '#server/platform/workers/worker-task.ts'
import type { AnyDocument } from './facts.ts'

/** Lays out a document. Long ones take seconds, so they take one thread at most. */
export const makeDocumentTask = workerTask<AnyDocument, Uint8Array>('make_document', {
  timeoutMs: 120_000,
  concurrency: 1,
})
