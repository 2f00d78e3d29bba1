import { suggestItem } from '#shared/suggestions/endpoints.ts'
import { category, proposed } from '#server/testing/world-selections.ts'
import { projectBuilders, projectClient, projectPeople, type Rule, type Scene } from '../rules.ts'

const onSelection =
  (body?: object) =>
  async ({ world, company, project, people }: Scene) => {
    const { builder, client } = people
    const selection = await proposed(world, { company, project, builder, client })
    return { params: { projectId: project.id, selectionId: selection.id }, ...(body && { body }) }
  }

const onSuggestion = (body?: object) => async (scene: Scene) => {
  const { params } = await onSelection()(scene)
  const { world, company, people } = scene
  const reply = await world.call(people.client, suggestItem, params, { name: 'Brass hook' })
  if (reply.status !== 201) throw new Error(`No suggestion in ${company.name}`)
  return { params: { ...params, suggestionId: reply.body.id }, ...(body && { body }) }
}

/** Rows of the permission table: items that clients suggest. */
export const cases: Record<string, Rule> = {
  'GET /projects/:projectId/selections/:selectionId/suggestions': {
    ...projectPeople(onSelection()),
    subcontractor: 404,
  },
  'POST /projects/:projectId/selections/:selectionId/suggestions': projectClient(onSelection({ name: 'Brass hook' })),
  'POST /projects/:projectId/selections/:selectionId/suggestions/:suggestionId/price': projectBuilders(
    async (scene) => {
      const { params } = await onSuggestion()(scene)
      return { params, body: { price: 40, categoryId: await category(scene.world, scene.company) } }
    },
  ),
  'POST /projects/:projectId/selections/:selectionId/suggestions/:suggestionId/decline': projectBuilders(
    onSuggestion({ reason: 'Too small' }),
  ),
  // The builder answers a suggestion; only the person who made it takes it back.
  'DELETE /projects/:projectId/selections/:selectionId/suggestions/:suggestionId': {
    ...projectClient(onSuggestion()),
    subcontractor: 404,
  },
}
