import type { PdfProblem } from '../pdf/inspect/limits.ts'
import { workerTask } from '../workers/worker-task.ts'
import type { Content } from './content.ts'

export type UploadVerdict =
  | { accepted: Content; sha256: string }
  | { refused: 'unknown_type' | 'polyglot' | PdfProblem }

/** Inspects an upload off the event loop. A large PDF takes a second; the rest of the limit is for busy machines. */
export const inspectUploadTask = workerTask<Uint8Array, UploadVerdict>('inspect_upload', { timeoutMs: 15_000 })
