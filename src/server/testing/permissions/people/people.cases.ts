import {
  administrators,
  buildersOfCompany,
  buildersOnly,
  projectClient,
  type Rule,
  type Scene,
  signedIn,
} from '../rules.ts'

const theClient = async ({ people }: Scene) => ({ params: { clientId: people.client.userId } })
const theBuilder = async ({ people }: Scene) => ({ params: { memberId: people.builder.userId } })
/** A team member: strangers administer another company, which does not have this person. */
const administratorsOfCompany = (request: Rule['request']): Rule => ({ ...administrators(request), stranger: 404 })

const newcomer = { email: 'newcomer@example.com', firstName: 'New', invite: false }

export const cases: Record<string, Rule> = {
  'GET /users': buildersOnly(),
  'GET /clients': buildersOnly(),
  'GET /contacts': signedIn(),
  'POST /projects/:projectId/owners': projectClient(async ({ project }) => ({
    params: { projectId: project.id },
    body: { email: 'other-owner@example.com' },
  })),
  'POST /clients': buildersOnly(async () => ({ body: newcomer })),
  'GET /clients/figures': buildersOnly(),
  'GET /clients/:clientId': buildersOfCompany(theClient),
  'PUT /clients/:clientId': buildersOfCompany(async (scene) => ({
    ...(await theClient(scene)),
    body: { firstName: 'Another', version: 1 },
  })),
  'POST /clients/:clientId/invite': buildersOfCompany(theClient),
  'DELETE /clients/:clientId': buildersOfCompany(theClient),
  'POST /clients/:clientId/restore': buildersOfCompany(theClient),
  'GET /team': administrators(),
  'POST /team': administrators(async () => ({ body: { ...newcomer, role: 'user' } })),
  'PUT /team/:memberId': administratorsOfCompany(async (scene) => ({
    ...(await theBuilder(scene)),
    body: { firstName: 'Another', version: 1 },
  })),
  'POST /team/:memberId/invite': administratorsOfCompany(theBuilder),
  'DELETE /team/:memberId': administratorsOfCompany(theBuilder),
  'POST /team/:memberId/restore': administratorsOfCompany(theBuilder),
  'GET /company': administrators(),
  'POST /company/preview': administrators(async () => ({
    body: { name: 'New name', region: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', version: 1 },
  })),
  'PUT /company': administrators(async () => ({
    body: { name: 'New name', currency: 'AUD', timeZone: 'Australia/Sydney', version: 1 },
  })),
}
