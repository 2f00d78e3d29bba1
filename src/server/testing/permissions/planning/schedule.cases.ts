import { addSelection } from '#shared/selections/endpoints.ts'
import { administrators, buildersOnly, projectBuilders, projectPeople, type Rule, type Scene } from '../rules.ts'

async function aSelection({ world, people, project }: Scene) {
  const body = { name: 'Wall tile', status: 'pending' }
  const made = await world.call(people.owner, addSelection, { projectId: project.id }, body)
  return { params: { projectId: project.id, selectionId: made.body.id } }
}

export const cases: Record<string, Rule> = {
  'GET /company/schedule': buildersOnly(),
  'POST /company/schedule/preview': administrators(async () => ({ body: { reserveDays: 4, version: 1 } })),
  'PUT /company/schedule': administrators(async () => ({ body: { reserveDays: 4, version: 1 } })),
  'GET /projects/:projectId/selections/:selectionId/schedule': projectPeople(aSelection),
  'PUT /projects/:projectId/selections/:selectionId/schedule': projectBuilders(async (scene) => ({
    ...(await aSelection(scene)),
    body: { installOn: '2027-05-03', version: 1 },
  })),
}
