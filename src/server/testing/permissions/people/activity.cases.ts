import { ofProject, projectSeats, type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /activity': signedIn(),
  'GET /projects/:projectId/activity': projectSeats(ofProject),
}
