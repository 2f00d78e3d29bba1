import { buildersOnly, ofProject, projectBuilders, type Rule } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /money': buildersOnly(),
  'GET /money/projects': buildersOnly(),
  'GET /projects/:projectId/money': projectBuilders(ofProject),
}
