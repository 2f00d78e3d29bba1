import { faultsIn } from '../fault.ts'

const whoMay = 'features/people/who-may.test.ts'
const people = 'features/people/people.test.ts'
const owners = 'features/people/owners.test.ts'
const accepting = 'features/auth/invitations/accepting.test.ts'
const auth = 'features/auth/auth.test.ts'
const links = 'features/auth/links/links.test.ts'
const locks = 'testing/guards/locks.test.ts'
const trial = 'features/trial/trial.test.ts'
const twoOwners = 'features/selections/deciding/two-owners.test.ts'

export const peopleFaults = [
  ...faultsIn(
    'features/people/store.ts',
    [people],
    [
      {
        find: `      .where(and(eq(members.companyId, companyId), eq(members.userId, userId)))
      .for('update')`,
        replace: `      .where(eq(members.userId, userId))
      .for('update')`,
        why: 'a person of another company does not exist',
        tests: [whoMay],
      },
      {
        find: `      .for('update')
  )[0]`,
        replace: '  )[0]',
        why: 'an edit locks the person',
        tests: [locks],
      },
      {
        find: "where(eq(companies.id, companyId)).for('no key update')",
        replace: 'where(eq(companies.id, companyId))',
        why: 'an edit locks the company',
        tests: [locks],
      },
      {
        find: "eq(files.companyId, companyId), eq(files.id, fileId), eq(files.kind, 'image')",
        replace: "eq(files.id, fileId), eq(files.kind, 'image')",
        why: 'the logo is a picture of the company',
        tests: [whoMay],
      },
      {
        find: `        isNull(members.archivedAt),
        isNotNull(members.joinedAt),`,
        replace: '        isNotNull(members.joinedAt),',
        why: 'an archived person does not load the logo',
        tests: [whoMay],
      },
    ],
  ),
  ...faultsIn(
    'features/people/clients.ts',
    [people],
    [
      {
        find: "if (!member || member.type === 'builder') throw nowhere()",
        replace: 'if (!member) throw nowhere()',
        why: 'a builder is not edited as a client',
        tests: [whoMay],
        explained: 'the reply reads clients only, so the act is not found and nothing of it stays',
      },
      {
        find: '    if (member.version !== version) {',
        replace: '    if (member.version < version) {',
        why: 'a stale edit of a client is refused',
      },
      {
        find: "    if (member.joinedAt) throw new AppError('conflict', 'This person has accepted the invitation already.')\n",
        replace: '',
        why: 'a person who has joined is not invited again',
        tests: [whoMay],
      },
      {
        find: "    if (member.archivedAt) throw new AppError('conflict', 'This person is archived. Restore them first.')\n",
        replace: '',
        why: 'an archived person is not invited',
        tests: [whoMay],
      },
      {
        find: '    for (const { seat, signing } of projects) await applySigningChange(tx, ctx, seat, signing)\n',
        replace: '',
        why: 'an archived owner no longer has to sign',
        tests: [twoOwners, people],
      },
      {
        find: '  await consumeAdditionLimit(ctx, companyId)\n  if (sends)',
        replace: '  if (sends)',
        why: 'a company adds a limited number of people',
        tests: [people, 'features/people/invitation-spam.test.ts'],
      },
      {
        find: "    await requireOwnEnteredName(tx, [userId], { field: 'firstName' })\n",
        replace: '',
        why: 'a client does not get the name of another owner',
        tests: ['features/signoffs/signing/same-name.test.ts', people],
      },
    ],
  ),
  ...faultsIn(
    'features/people/team.ts',
    [people],
    [
      {
        find: "    if (member?.type !== 'builder') throw new AppError('not_found')\n",
        replace: "    if (!member) throw new AppError('not_found')\n",
        why: 'a client is not edited as a team member',
        tests: [whoMay],
        explained: 'the permissions are read from the team only, so the act is not found and nothing of it stays',
      },
      {
        find: "    if (!can.archive) throw new AppError('conflict', 'The owner, and you yourself, cannot be archived.')\n",
        replace: '',
        why: 'the owner is never archived',
      },
      {
        find: '    if (role && role !== member.role && !can.changeRole) {',
        replace: '    if (role && role !== member.role && can.changeRole && !can.edit) {',
        why: 'no one changes their own role',
      },
      {
        find: '    await ctx.platform.sessions.changed(tx, userId)\n',
        replace: '',
        why: 'a changed role applies at once',
      },
    ],
  ),
  ...faultsIn(
    'features/people/owners.ts',
    [owners],
    [
      {
        find: "  if (seat.kind !== 'client')\n",
        replace: "  if (seat.kind === 'subcontractor')\n",
        why: 'a client invites the other owner',
      },
      { find: '>= MAX_OWNERS)', replace: '> MAX_OWNERS)', why: 'a project has at most four owners' },
      {
        find: '    if (!(await store.company(tx, companyId)).clientsInvite)\n',
        replace: '    if (companyId < 0)\n',
        why: 'clients invite only where the builder allows it',
      },
      {
        find: "  await ctx.platform.limits.consume(\n    'invite_owner',",
        replace: "  await ctx.platform.limits.allows(\n    'invite_owner',",
        why: 'a client sends a limited number of invitations',
      },
    ],
  ),
  ...faultsIn(
    'features/people/company.ts',
    [people],
    [
      {
        find: '  if (current.version !== version) {',
        replace: '  if (current.version < version) {',
        why: 'a stale edit of the company is refused',
        tests: [people, locks],
      },
      {
        find: '  await refuseInDemo(tx, ctx)\n',
        replace: '',
        why: 'the demo company is not changed',
        tests: ['features/demo/demo.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/auth/account-acts.ts',
    [auth],
    [
      {
        find: `  // Counted before the password is checked, so that a hundred parallel attempts count as a hundred.
  await limits.consume('login_account', email, TOO_MANY)
`,
        replace: '',
        why: 'sign-ins per account are limited',
      },
      {
        find: '    await endAccess(tx, ctx, userId, sessionId)\n',
        replace: '',
        why: 'a new password ends the other sessions',
      },
      {
        find: '    await replaceTokens(tx, userId, ctx.now)\n',
        replace: '',
        why: 'a new password invalidates older links',
        tests: [auth, links],
      },
      {
        find: 'const rows = all.filter(({ id }) => !shared || id === ctx.actor.sessionId)',
        replace: 'const rows = all',
        why: 'visitors of the demo do not see sessions of each other',
        tests: ['features/demo/demo.test.ts'],
      },
      {
        find: "if (await limits.allows('link_account', `${purpose} ${request.email}`))",
        replace: 'if (limits)',
        why: 'links per address are limited',
        tests: [links],
      },
    ],
  ),
  ...faultsIn(
    'features/auth/links/opening-links.ts',
    [links],
    [
      {
        find: '    if (passwordHash && !maySetPassword(account)) {',
        replace: '    if (passwordHash && account.id < 0) {',
        why: 'a sign-in link does not replace a password',
      },
      {
        find: `    const { token: link } = await openLink({ ...ctx, db: tx }, token, ['reset'])
    await useLink(tx, link, ctx.now)`,
        replace: '',
        why: 'a reset link works once',
      },
      {
        find: "    if (link.companyId !== null && !(await joinCompany(tx, ctx, link.companyId, user.id, names)))\n      throw refusedLink('withdrawn')\n",
        replace: '',
        why: 'an invitation gives the seat that it names',
        tests: [accepting, links],
      },
    ],
  ),
  ...faultsIn(
    'features/auth/links/proving.ts',
    [accepting, links],
    [
      {
        find: '  if (passwordHash || account.provedAt === null) await endAccess(tx, ctx, userId)\n',
        replace: '',
        why: 'the first proof ends every session before it',
      },
      {
        find: 'provedAt === null && passwordHash !== null',
        replace: 'provedAt !== null && passwordHash !== null',
        why: 'the first proof removes a password that a stranger set',
      },
    ],
  ),
  ...faultsIn(
    'features/auth/invitations/invitations-store.ts',
    [accepting],
    [
      {
        find: ', isNull(members.archivedAt)))\n      .for',
        replace: '))\n      .for',
        why: 'an archived person accepts no seat',
      },
    ],
  ),
  ...faultsIn(
    'features/auth/invitations/invitation-limits.ts',
    ['features/people/invitation-spam.test.ts'],
    [
      {
        find: "if (!company.proven && !(await limits.allows('invite_unproven', String(companyId)))) throw",
        replace: 'if (company.proven && companyId < 0) throw',
        why: 'a company without a proven address invites few people',
      },
      {
        find: "  if (trialFor(ctx, company)) await limits.consume('invite_trial', String(companyId), TOO_MANY)\n",
        replace: '',
        why: 'a company on trial invites a limited number of people',
      },
    ],
  ),
  ...faultsIn(
    'features/trial/running.ts',
    [trial],
    [
      {
        find: "if (!trial || trial.state === 'running') return",
        replace: "if (!trial || trial.state !== 'suspended') return",
        why: 'a company whose trial has ended starts nothing new',
      },
    ],
  ),
]
