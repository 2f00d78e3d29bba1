import { getSignOff, signOff } from '#shared/signoffs/endpoints.ts'
import { everyone, ofProject, projectClient, projectPeople, type Rule, type Scene } from '../rules.ts'
import { proposed } from '#server/testing/world-selections.ts'

async function signing({ world, company, project, people }: Scene) {
  const selection = await proposed(world, { company, project, builder: people.builder, client: people.client })
  const line = { selectionId: selection.id, decision: 'approve' as const, fingerprint: selection.fingerprint ?? '' }
  const body = { lines: [line], signature: { name: 'Cleo Client' }, consent: true as const }
  return { params: { projectId: project.id }, body }
}

async function signed(scene: Scene) {
  const { params, body } = await signing(scene)
  const reply = await scene.world.call(scene.people.client, signOff, params, body)
  return reply.body
}

const ofSignOff = async (scene: Scene) => ({ params: { signOffId: (await signed(scene)).id } })

/** Rows of the permission table: sign-offs. */
export const cases: Record<string, Rule> = {
  'POST /projects/:projectId/sign-offs': projectClient(signing),
  'GET /projects/:projectId/sign-offs': projectPeople(ofProject),
  [`GET ${getSignOff.path}`]: projectPeople(ofSignOff),
  'GET /sign-offs/:signOffId/certificate.pdf': projectPeople(ofSignOff),
  // Without a file the request is invalid for everyone.
  'POST /verify': everyone(),
  'GET /verify/:code': everyone(async (scene) => ({ params: { code: (await signed(scene)).code } })),
}
