import { everyone, type Rule, signedIn } from '#server/testing/permission-table.ts'

export const notificationPermissions: Record<string, Rule> = {
  'GET /notifications': signedIn(),
  'POST /notifications/read': signedIn(async () => ({ body: {} })),
  'GET /notification-settings': signedIn(),
  'PUT /notification-settings': signedIn(async () => ({ body: [{ kind: 'ordered', delivery: 'never' }] })),
  'POST /notifications/unsubscribe': everyone(async () => ({ query: { token: 'a'.repeat(43) } })),
}
