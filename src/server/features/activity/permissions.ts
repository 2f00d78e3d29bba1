import { ofProject, projectSeats, type Rule, signedIn } from '#server/testing/permission-table.ts'

export const activityPermissions: Record<string, Rule> = {
  'GET /activity': signedIn(),
  'GET /projects/:projectId/activity': projectSeats(ofProject),
}
