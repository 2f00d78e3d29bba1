import { everyone, type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /notifications': signedIn(),
  'POST /notifications/read': signedIn(async () => ({ body: {} })),
  'GET /notification-settings': signedIn(),
  'PUT /notification-settings': signedIn(async () => ({ body: [{ kind: 'ordered', delivery: 'never' }] })),
  'POST /notifications/unsubscribe': everyone(async () => ({ query: { token: 'a'.repeat(43) } })),
}
