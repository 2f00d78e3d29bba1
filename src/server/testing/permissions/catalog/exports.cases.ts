import { administrators, buildersOnly, ofProject, projectPeople, projectSeats, type Rule, signedIn } from '../rules.ts'

export const cases: Record<string, Rule> = {
  'GET /exports/projects': signedIn(),
  'GET /exports/selections': signedIn(),
  'GET /exports/selection-items': { ...buildersOnly(), client: 'allow', otherClient: 'allow' },
  'GET /exports/clients': buildersOnly(),
  'GET /exports/suppliers': buildersOnly(),
  'GET /exports/orders': buildersOnly(),
  'GET /exports/invoices': buildersOnly(),
  'GET /exports/procurement-log': buildersOnly(),
  'GET /exports/team': administrators(),
  'GET /exports/activity': signedIn(),
  'GET /exports/projects/:projectId/sign-offs': projectPeople(ofProject),
  'GET /exports/projects/:projectId/timeline': projectSeats(ofProject),
  'GET /exports/projects/:projectId/messages': projectSeats(ofProject),
}
