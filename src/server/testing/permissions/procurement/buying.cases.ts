import { addSelection, chooseItem } from '#shared/selections/endpoints.ts'
import { category, item } from '#server/testing/world-selections.ts'
import { buildersOfCompany, projectBuilders, type Rule } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /selection-items/:itemId/buying': buildersOfCompany(async ({ world, company }) => ({
    params: { itemId: (await item(world, company)).id },
  })),
  'GET /projects/:projectId/selections/:selectionId/buying': projectBuilders(async ({ world, people, project }) => {
    const made = await world.call(people.owner, addSelection, { projectId: project.id }, { name: 'Kitchen tap' })
    return { params: { projectId: project.id, selectionId: made.body.id } }
  }),
  'PUT /projects/:projectId/selections/:selectionId/buying/:itemId': projectBuilders(
    async ({ world, company, people, project }) => {
      const { id: itemId } = await item(world, company)
      const at = { projectId: project.id }
      const made = await world.call(people.owner, addSelection, at, { name: 'Floor', optionItemIds: [itemId] })
      const place = { ...at, selectionId: made.body.id }
      await world.call(people.owner, chooseItem, place, { itemId })
      return { params: { ...place, itemId }, body: { waste: 10 } }
    },
  ),
  'GET /selection-categories/:categoryId/buying': buildersOfCompany(async ({ world, company }) => ({
    params: { categoryId: await category(world, company) },
  })),
}
