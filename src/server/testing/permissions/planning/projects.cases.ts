import { buildersOnly, ofProject, projectBuilders, projectSeats, signedIn, type Rule } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /projects': signedIn(),
  'POST /projects': buildersOnly(async () => ({ body: { name: 'House', address: '1 Street' } })),
  'GET /projects/figures': buildersOnly(),
  'GET /projects/:projectId': projectSeats(ofProject),
  'PUT /projects/:projectId': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { name: 'Another name', version: 1 },
  })),
  'POST /projects/:projectId/archive': projectBuilders(ofProject),
  'POST /projects/:projectId/restore': projectBuilders(ofProject),
  'POST /projects/:projectId/people': projectBuilders(async ({ project, people }) => ({
    params: { projectId: project.id },
    body: { userId: people.otherClient.userId },
  })),
  'DELETE /projects/:projectId/people/:userId': projectBuilders(async ({ project, people }) => ({
    params: { projectId: project.id, userId: people.subcontractor.userId },
  })),
}
