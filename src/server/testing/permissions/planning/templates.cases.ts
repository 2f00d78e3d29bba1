import { buildersOnly, projectBuilders, type Rule } from '../rules.ts'

const sources = [{ starter: 'laundry' }]

export const cases: Record<string, Rule> = {
  'GET /templates': buildersOnly(),
  'POST /templates': buildersOnly(async () => ({ body: { name: 'Small house' } })),
  'POST /templates/projects': buildersOnly(async () => ({
    body: { project: { name: 'From a template', address: '1 Test Street' }, sources },
  })),
  'POST /projects/:projectId/selections/copy': projectBuilders(async ({ project }) => ({
    params: { projectId: project.id },
    body: { sources },
  })),
}
