import { type Rule, signedIn } from '#server/testing/permission-table.ts'

export const dashboardPermissions: Record<string, Rule> = {
  'GET /dashboard': signedIn(),
  'GET /counts': signedIn(),
}
