import { allowLateArrival, setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { item } from '../../world-selections.ts'
import { administrators, buildersOnly, projectBuilders, projectPeople, type Rule, type Scene } from '../rules.ts'

async function aSelection({ world, people, project }: Scene) {
  const body = { name: 'Wall tile', status: 'pending' }
  const made = await world.call(people.owner, addSelection, { projectId: project.id }, body)
  return { params: { projectId: project.id, selectionId: made.body.id } }
}

/** What was chosen cannot be there on a day that has passed. */
async function aLateChoice({ world, people, company, project }: Scene) {
  const { id } = await item(world, company)
  const made = await world.call(
    people.owner,
    addSelection,
    { projectId: project.id },
    { name: 'Tub', selectedItemId: id },
  )
  const params = { projectId: project.id, selectionId: made.body.id }
  const { version } = made.body
  await world.call(people.owner, setInstallDay, params, { installOn: '2024-01-08', version })
  return { params, body: { version: version + 1 } }
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
  'POST /projects/:projectId/selections/:selectionId/schedule/allow': projectBuilders(aLateChoice),
  'DELETE /projects/:projectId/selections/:selectionId/schedule/allow': projectBuilders(async (scene) => {
    const { params, body } = await aLateChoice(scene)
    await scene.world.call(scene.people.owner, allowLateArrival, params, body)
    return { params }
  }),
}
