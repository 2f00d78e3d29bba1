import { addSelection } from '#shared/selections/endpoints.ts'
import { item } from '../world-selections.ts'
import { buildersOfCompany, projectBuilders, type Rule } from './rules.ts'

export const cases: Record<string, Rule> = {
  'GET /selection-items/:itemId/buying': buildersOfCompany(async ({ world, company }) => ({
    params: { itemId: (await item(world, company)).id },
  })),
  'GET /projects/:projectId/selections/:selectionId/buying': projectBuilders(async ({ world, people, project }) => {
    const made = await world.call(people.owner, addSelection, { projectId: project.id }, { name: 'Kitchen tap' })
    return { params: { projectId: project.id, selectionId: made.body.id } }
  }),
}
