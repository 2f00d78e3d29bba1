import { createMilestone, moveSchedule, previewMove } from '#shared/schedule/milestones/endpoints.ts'
import { ofProject, projectBuilders, projectSeats, type Rule, type Scene } from '../rules.ts'

const milestone = { title: 'Slab poured', scheduledDate: '2027-05-01' }

async function aMilestone({ world, project, people }: Scene) {
  const made = await world.call(people.owner, createMilestone, { projectId: project.id }, milestone)
  return { projectId: project.id, eventId: made.body.id }
}

const versionOf = async ({ world, project, people }: Scene): Promise<string> =>
  (await world.call(people.owner, previewMove, { projectId: project.id }, { days: 3 })).body.version

export const cases: Record<string, Rule> = {
  'GET /projects/:projectId/timeline': projectSeats(ofProject),
  'GET /projects/:projectId/schedule': projectSeats(ofProject),
  'POST /projects/:projectId/timeline': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: milestone,
  })),
  'PUT /projects/:projectId/timeline/:eventId': projectBuilders(async (scene) => ({
    params: await aMilestone(scene),
    body: { status: 'completed', version: 1 },
  })),
  'DELETE /projects/:projectId/timeline/:eventId': projectBuilders(async (scene) => ({
    params: await aMilestone(scene),
  })),
  'POST /projects/:projectId/schedule/import': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { tasks: [{ title: 'Roof', start: '2027-05-03', durationDays: 5, after: [] }] },
  })),
  'POST /projects/:projectId/schedule/read': projectBuilders(ofProject),
  'POST /projects/:projectId/schedule/preview': projectBuilders(async (scene) => ({
    params: await aMilestone(scene),
    body: { days: 3 },
  })),
  'POST /projects/:projectId/schedule/move': projectBuilders(async (scene) => ({
    params: await aMilestone(scene),
    body: { days: 3, version: await versionOf(scene) },
  })),
  'POST /projects/:projectId/schedule/moves/:moveId/undo': projectBuilders(async (scene) => {
    const { world, people } = scene
    const params = await aMilestone(scene)
    const moved = await world.call(people.owner, moveSchedule, params, { days: 3, version: await versionOf(scene) })
    return { params: { ...params, moveId: moved.body.moveId ?? 0 } }
  }),
}
