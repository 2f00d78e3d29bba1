import { everyone, nobodyElse, type Rule, type Scene, signedIn } from '../rules.ts'

const token = 'a'.repeat(43)
const email = 'someone@example.com'

/** Rows of the permission table: signing in, sessions and invitations. */
export const cases: Record<string, Rule> = {
  'GET /auth/me': signedIn(),
  'PUT /auth/me': signedIn(async () => ({ body: { firstName: 'New' } })),
  'POST /auth/login': { ...everyone(async () => ({ body: { email, password: 'wrong' } })), ...wrongPassword() },
  'POST /auth/register': everyone(async () => ({ body: { email, password: 'short' } })),
  'POST /auth/logout': everyone(),
  'POST /auth/forgot-password': everyone(async () => ({ body: { email } })),
  'POST /auth/reset-password': everyone(async () => ({ body: { token, newPassword: 'long enough now' } })),
  'POST /auth/magic-link': everyone(async () => ({ body: { email } })),
  'POST /auth/magic-link/inspect': everyone(async () => ({ body: { token } })),
  'POST /auth/magic-link/accept': everyone(async () => ({ body: { token } })),
  'GET /invitations': signedIn(),
  // Accepting again changes nothing; to anyone without a seat the company has not invited them.
  'POST /invitations/:companyId/accept': {
    ...signedIn(async ({ company }) => ({ params: { companyId: company.id } })),
    stranger: 404,
    added: 'allow',
  },
  'POST /auth/change-password': signedIn(async () => ({ body: { newPassword: 'long enough now' } })),
  'GET /auth/sessions': signedIn(),
  'DELETE /auth/sessions': signedIn(),
  'DELETE /auth/sessions/:sessionId': nobodyElse(async (scene) => ({
    params: { sessionId: await sessionOfSomebody(scene) },
  })),
}

// Nobody signs in with a wrong password.
function wrongPassword() {
  return {
    owner: 401,
    admin: 401,
    builder: 401,
    client: 401,
    otherClient: 401,
    subcontractor: 401,
    stranger: 401,
    nobody: 401,
  } as const
}

async function sessionOfSomebody({ world }: Scene): Promise<number> {
  const { owner } = await world.people.company()
  const [session] = await world.platform.sessions.list(world.db, owner.userId, world.now)
  return session?.id ?? 0
}
