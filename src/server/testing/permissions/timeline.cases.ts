import { createMilestone } from '#shared/timeline/endpoints.ts'
import { ofProject, projectBuilders, projectSeats, type Rule, type Scene } from './rules.ts'

const milestone = { title: 'Slab poured', scheduledDate: '2027-05-01' }

async function aMilestone({ world, project, people }: Scene) {
  const made = await world.call(people.owner, createMilestone, { projectId: project.id }, milestone)
  return { projectId: project.id, eventId: made.body.id }
}

export const cases: Record<string, Rule> = {
  'GET /projects/:projectId/timeline': projectSeats(ofProject),
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
}
