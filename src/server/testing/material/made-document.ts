import { PDF } from '@libpdf/core'
import { getDocument, getDocumentFile, requestDocument } from '#shared/documents/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { Person } from '#server/testing/world-people.ts'
import type { World } from '#server/testing/world.ts'

type Wanted = BodyInput<typeof requestDocument>

/** Asks for a document, lets the job make it, and returns its bytes. */
export async function madeDocument(world: World, person: Person, projectId: number, wanted: Wanted) {
  const asked = await world.call(person, requestDocument, { projectId }, wanted)
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body))
  await world.runJobs('make_document')
  const at = { projectId, documentId: asked.body.id }
  const { body: document } = await world.call(person, getDocument, at)
  if (document.state !== 'ready') throw new Error(JSON.stringify(document))
  const path = `/api${getDocumentFile.path.replace(':projectId', String(projectId)).replace(':documentId', String(document.id))}`
  const file = await world.request(path, { headers: { cookie: person.cookie } })
  return { at, document, headers: file.headers, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** The words of a PDF, page by page. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return pdf.extractText().map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

/** A PDF document as text. */
export async function madePdf(world: World, person: Person, projectId: number, wanted: Wanted) {
  const made = await madeDocument(world, person, projectId, wanted)
  const pages = await pagesOf(made.bytes)
  return { ...made, pages, text: pages.join(' ') }
}
