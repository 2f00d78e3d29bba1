import {
  buildersOfCompany,
  ofProject,
  projectBuilders,
  projectClient,
  projectPeople,
  projectSeats,
  type Rule,
  type Scene,
  signedIn,
} from '../rules.ts'
import { addAllowance, changeSelections } from '#shared/selections/endpoints.ts'
import { item, proposed } from '#server/testing/world-selections.ts'

const selectionOf = ({ world, company, project, people }: Scene) =>
  proposed(world, { company, project, builder: people.builder, client: people.client })

const onSelection = (body?: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  const selection = await selectionOf(scene)
  const params = { projectId: scene.project.id, selectionId: selection.id }
  return { params, ...(body && { body: await body(scene) }) }
}

const onAllowance = (body?: object) => async (scene: Scene) => {
  const { world, project, company, people } = scene
  const params = { projectId: project.id }
  const { body: allowance } = await world.call(people.builder, addAllowance, params, { name: 'Lighting', amount: 5000 })
  if (!allowance.id) throw new Error(`No allowance in ${company.name}`)
  return { params: { ...params, allowanceId: allowance.id }, ...(body && { body }) }
}

/** Rows of the permission table: selections. */
export const cases: Record<string, Rule> = {
  'GET /selections': signedIn(),
  'GET /selections/filter-values': signedIn(() => Promise.resolve({ query: { column: 'room' } })),
  'GET /projects/:projectId/selections': projectSeats(ofProject),
  // A subcontractor sees only what was approved for their trades.
  'GET /projects/:projectId/selections/:selectionId': { ...projectPeople(onSelection()), subcontractor: 404 },
  'POST /projects/:projectId/selections/:selectionId/view': {
    ...projectPeople(onSelection(async () => ({ fingerprint: 'a'.repeat(64) }))),
    subcontractor: 404,
  },
  'POST /projects/:projectId/selections': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { name: 'Kitchen tap' },
  })),
  'PUT /projects/:projectId/selections/:selectionId': projectBuilders(
    onSelection(async () => ({ version: 1, room: 'Kitchen' })),
  ),
  'DELETE /projects/:projectId/selections/:selectionId': projectBuilders(onSelection()),
  'POST /projects/:projectId/selections/:selectionId/options': projectPeople(
    onSelection(async ({ world, company }) => ({ itemId: (await item(world, company)).id })),
  ),
  'DELETE /projects/:projectId/selections/:selectionId/options/:optionId': {
    ...projectPeople(async (scene) => {
      const selection = await selectionOf(scene)
      const optionId = selection.options[0]?.id
      return { params: { projectId: scene.project.id, selectionId: selection.id, optionId } }
    }),
    // The builder's own proposal can be withdrawn by the builder.
    client: 403,
  },
  'PUT /projects/:projectId/selections/:selectionId/options/:optionId': projectBuilders(async (scene) => {
    const selection = await selectionOf(scene)
    const optionId = selection.options[0]?.id
    return { params: { projectId: scene.project.id, selectionId: selection.id, optionId }, body: { note: 'In brass' } }
  }),
  'POST /projects/:projectId/selections/send': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: {},
  })),
  'POST /projects/:projectId/selections/shift-deadlines': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { days: 14 },
  })),
  'POST /selections/bulk': buildersOfCompany(async (scene) => {
    const { id, version } = await selectionOf(scene)
    return { body: { act: 'set', selections: [{ id, version }], fields: { room: 'Kitchen' } } }
  }),
  'POST /selections/bulk/:undoId/undo': {
    ...buildersOfCompany(async (scene) => {
      const { id, version } = await selectionOf(scene)
      const body = { act: 'set' as const, selections: [{ id, version }], fields: { room: 'Kitchen' } }
      const done = await scene.world.call(scene.people.builder, changeSelections, {}, body)
      return { params: { undoId: done.body.undoId } }
    }),
    // Everyone undoes only what they did themselves.
    owner: 404,
    admin: 404,
  },
  'POST /projects/:projectId/selections/:selectionId/change-request/decline': projectBuilders(
    onSelection(async () => ({ reason: 'Sold out' })),
  ),
  'POST /projects/:projectId/selections/batch': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { selections: [{ name: 'Kitchen tap' }, { name: 'Kitchen sink' }] },
  })),
  'GET /selection-items/:itemId/uses': buildersOfCompany(async ({ world, company }) => ({
    params: { itemId: (await item(world, company)).id },
  })),
  'POST /selection-items/:itemId/replace': buildersOfCompany(async ({ world, company }) => ({
    params: { itemId: (await item(world, company)).id },
    body: { substituteItemId: (await item(world, company)).id },
  })),
  'GET /projects/:projectId/allowances': projectPeople(ofProject),
  'POST /projects/:projectId/allowances': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { name: 'Lighting', amount: 5000 },
  })),
  'PUT /projects/:projectId/allowances/:allowanceId': projectBuilders(onAllowance({ version: 1, amount: 1 })),
  'DELETE /projects/:projectId/allowances/:allowanceId': projectBuilders(onAllowance()),
  'POST /projects/:projectId/selections/:selectionId/choose': projectPeople(
    onSelection(async ({ world, company }) => ({ itemId: (await item(world, company)).id })),
  ),
  'POST /projects/:projectId/selections/:selectionId/decline': projectClient(
    onSelection(async () => ({ reason: 'Too shiny' })),
  ),
  'POST /projects/:projectId/selections/:selectionId/order': projectBuilders(onSelection(async () => ({}))),
  // The selection of the test is not approved, so it does not exist for trades.
  'POST /projects/:projectId/selections/:selectionId/deliver': {
    ...projectBuilders(onSelection(async () => ({ delivered: true }))),
    subcontractor: 404,
  },
  'POST /projects/:projectId/selections/:selectionId/install': {
    ...projectBuilders(onSelection(async () => ({ photos: [] }))),
    subcontractor: 404,
  },
  'DELETE /projects/:projectId/selections/:selectionId/install': {
    ...projectBuilders(onSelection()),
    subcontractor: 404,
  },
  'POST /projects/:projectId/selections/:selectionId/reopen': projectBuilders(
    onSelection(async () => ({ reason: 'Sold out' })),
  ),
  'GET /projects/:projectId/trades': projectBuilders(ofProject),
  'PUT /projects/:projectId/trades/:userId': projectBuilders(async ({ project, people }) => ({
    params: { projectId: project.id, userId: people.subcontractor.userId },
    body: { categoryIds: [] },
  })),
}
