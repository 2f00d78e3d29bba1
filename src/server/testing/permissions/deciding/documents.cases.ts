import { eq } from 'drizzle-orm'
import { addSelection } from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { item } from '#server/testing/world-selections.ts'
import { createRoomLink, requestDocument } from '#shared/documents/endpoints.ts'
import { everyone, nobodyElse, ofProject, projectBuilders, projectSeats, type Rule, type Scene } from '../rules.ts'

/** A document that the builder asked for: nobody else has it, whatever their seat. */
const ofBuilder = async ({ world, project, people }: Scene) => {
  const params = { projectId: project.id }
  const { body } = await world.call(people.builder, requestDocument, params, { kind: 'schedule' })
  await world.runJobs('make_document')
  return { params: { ...params, documentId: body.id } }
}

/** An approved item that ships with the product, so that we draw its data sheet. */
async function sheetItem({ world, company, project, people }: Scene): Promise<number> {
  const { id } = await item(world, company)
  await world.db.update(selectionItems).set({ starterKey: 'arc' }).where(eq(selectionItems.id, id))
  const selection = { name: 'Tap', selectedItemId: id, included: true }
  await world.call(people.builder, addSelection, { projectId: project.id }, selection)
  return id
}

/** Rows of the permission table: documents. */
export const cases: Record<string, Rule> = {
  'POST /projects/:projectId/documents': projectSeats(async (scene) => ({
    ...(await ofProject?.(scene)),
    body: { kind: 'schedule' },
  })),
  'GET /projects/:projectId/documents': projectSeats(ofProject),
  'GET /projects/:projectId/documents/:documentId': { ...nobodyElse(ofBuilder), builder: 'allow' },
  'GET /projects/:projectId/documents/:documentId/file': { ...nobodyElse(ofBuilder), builder: 'allow' },
  'GET /projects/:projectId/room-link': projectBuilders(ofProject),
  'POST /projects/:projectId/room-link': projectBuilders(ofProject),
  'DELETE /projects/:projectId/room-link': projectBuilders(ofProject),
  'GET /projects/:projectId/room-sheet': projectBuilders(ofProject),
  // Anyone who scans a printed code opens it without signing in.
  'GET /room-links/:token/data-sheets/:itemId': everyone(async (scene) => {
    const { world, project, people } = scene
    const { body } = await world.call(people.builder, createRoomLink, { projectId: project.id })
    return { params: { token: body.token, itemId: await sheetItem(scene) } }
  }),
  'GET /room-links/:token': everyone(async ({ world, project, people }) => {
    const { body } = await world.call(people.builder, createRoomLink, { projectId: project.id })
    return { params: { token: body.token }, query: { room: 'Kitchen' } }
  }),
}
