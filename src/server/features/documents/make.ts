import type { AnyDocument } from './facts.ts'

/** The bytes of a document. Runs in a worker thread, which loads only what the format needs. */
export async function make(document: AnyDocument): Promise<Uint8Array> {
  if (document.request.format === 'xlsx') return (await import('./xlsx/workbook.ts')).workbookOf(document)
  await (await import('#server/platform/pdf/letters/other-scripts.ts')).loadScripts(document)
  if (document.kind === 'schedule') return (await import('./pdf/schedule.ts')).drawSchedule(document)
  if (document.kind === 'allowances') return (await import('./pdf/allowances.ts')).drawAllowances(document)
  return (await import('./pdf/changes.ts')).drawChanges(document)
}
