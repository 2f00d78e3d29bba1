import type { AnyDocument } from './facts.ts'
import { drawSchedule } from './pdf/schedule.ts'

/** The bytes of a document. Runs in a worker thread. */
export function make(document: AnyDocument): Promise<Uint8Array> {
  return drawSchedule(document)
}
