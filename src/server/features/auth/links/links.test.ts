import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { members } from '#server/db/schema/accounts.ts'
import type { Company, Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { invite } from '../invitations/sending-invitations.tsx'

const password = 'oak floor, brass tap'
const MINUTE = 60_000

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
const as = (cookie: string) => ({ userId: 0, email: '', name: '', cookie })

async function registered(world: World) {
  const email = `jo.${randomBytes(5).toString('hex')}@example.com`
  const reply = await world.call(null, auth.register, {}, { email, password, firstName: 'Jo' })
  return { email, cookie: cookieOf(reply.headers) }
}

async function tokenSentTo(world: World, email: string): Promise<string> {
  await world.runJobs()
  const [mail] = await world.mailsTo(email)
  return mail?.links.find((link) => link.includes('token='))?.split('token=')[1] ?? ''
}

async function resetToken(world: World, email: string): Promise<string> {
  await world.call(null, auth.forgotPassword, {}, { email })
  return tokenSentTo(world, email)
}

async function signInToken(world: World, email: string): Promise<string> {
  await world.call(null, auth.requestMagicLink, {}, { email })
  return tokenSentTo(world, email)
}

describe('a reset link', () => {
  test('sets a new password once and ends every session', async () => {
    const world = await createWorld()
    const { email, cookie } = await registered(world)
    const token = await resetToken(world, email)
    const newPassword = 'terrazzo and linen'
    expect((await world.call(null, auth.resetPassword, {}, { token, newPassword })).status).toBe(200)
    expect((await world.call(as(cookie), auth.me, {})).status).toBe(401)
    expect((await world.call(null, auth.login, {}, { email, password: newPassword })).status).toBe(200)
    const again = await world.call(null, auth.resetPassword, {}, { token, newPassword })
    expect(again).toMatchObject({ status: 422, body: { current: { link: 'used' } } })
  })

  test('works for one hour', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const token = await resetToken(world, email)
    world.later(61 * MINUTE)
    const reply = await world.call(null, auth.resetPassword, {}, { token, newPassword: 'terrazzo and linen' })
    expect(reply).toMatchObject({ status: 422, body: { current: { link: 'expired' } } })
  })

  test('counts once when used in parallel', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const token = await resetToken(world, email)
    const uses = Array.from({ length: 5 }, (_, i) =>
      world.call(null, auth.resetPassword, {}, { token, newPassword: `terrazzo number ${i}` }),
    )
    expect((await Promise.all(uses)).filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  test('is not used up by a password that is refused', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const token = await resetToken(world, email)
    expect((await world.call(null, auth.resetPassword, {}, { token, newPassword: 'password123' })).status).toBe(422)
    expect((await world.call(null, auth.resetPassword, {}, { token, newPassword: 'terrazzo and linen' })).status).toBe(
      200,
    )
  })

  test('gets the same reply for unknown addresses, without an email', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const stranger = `nobody.${randomBytes(5).toString('hex')}@example.com`
    const known = await world.call(null, auth.forgotPassword, {}, { email })
    const unknown = await world.call(null, auth.forgotPassword, {}, { email: stranger })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    await world.runJobs()
    expect(await world.mailsTo(stranger)).toHaveLength(0)
  })

  test.each([
    ['no mail server', {}, true],
    ['a mail server', { smtpUrl: 'smtp://mail.example' }, false],
  ])('says where the email is found with %s, the same for every address', async (_, config, mailbox) => {
    const world = await createWorld({ config })
    const { email } = await registered(world)
    for (const endpoint of [auth.forgotPassword, auth.requestMagicLink])
      for (const address of [email, 'nobody@example.com'])
        expect((await world.call(null, endpoint, {}, { email: address })).body).toMatchObject({ mailbox })
  })

  test('is emailed at most five times an hour to one account, with the same reply', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    for (let i = 0; i < 8; i += 1) expect((await world.call(null, auth.forgotPassword, {}, { email })).status).toBe(200)
    await world.runJobs()
    expect(await world.mailsTo(email)).toHaveLength(5)
  })

  test('may be requested fifty times an hour from one address', async () => {
    const world = await createWorld()
    const ask = (i: number) => world.call(null, auth.forgotPassword, {}, { email: `a${i}@example.com` })
    for (let i = 0; i < 50; i += 1) expect((await ask(i)).status).toBe(200)
    expect((await ask(51)).status).toBe(429)
  })
})

describe('a magic link', () => {
  test('signs in once, within ten minutes', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const token = await signInToken(world, email)
    expect((await world.call(null, auth.inspectMagicLink, {}, { token })).body).toMatchObject({
      purpose: 'sign_in',
      email,
    })
    const reply = await world.call(null, auth.acceptMagicLink, {}, { token })
    expect(reply).toMatchObject({ status: 200, body: { email } })
    expect((await world.call(as(cookieOf(reply.headers)), auth.me, {})).status).toBe(200)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token })).body).toMatchObject({
      current: { link: 'used' },
    })
    const late = await signInToken(world, email)
    world.later(11 * MINUTE)
    expect((await world.call(null, auth.inspectMagicLink, {}, { token: late })).body).toMatchObject({
      current: { link: 'expired' },
    })
  })

  test('does not replace a password', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const first = await signInToken(world, email)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token: first, newPassword: password })).status).toBe(200)
    const token = await signInToken(world, email)
    const replaced = await world.call(null, auth.acceptMagicLink, {}, { token, newPassword: 'slate and walnut' })
    expect(replaced.status).toBe(409)
    expect((await world.call(null, auth.login, {}, { email, password })).status).toBe(200)
  })

  test('is not accepted as a reset link, and the other way round', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const token = await resetToken(world, email)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token })).status).toBe(422)
  })
})

describe('older links', () => {
  const requests = {
    reset: auth.forgotPassword,
    'sign-in': auth.requestMagicLink,
  }
  const use = (world: World, token: string, kind: keyof typeof requests) =>
    kind === 'reset'
      ? world.call(null, auth.resetPassword, {}, { token, newPassword: 'terrazzo and linen' })
      : world.call(null, auth.acceptMagicLink, {}, { token })

  test.each(['reset', 'sign-in'] as const)('a %s link stops working when a newer one is sent', async (kind) => {
    const world = await createWorld()
    const { email } = await registered(world)
    const sent = async () => {
      await world.call(null, requests[kind], {}, { email })
      return tokenSentTo(world, email)
    }
    const [older, newer] = [await sent(), await sent()]
    const replaced = { status: 422, body: { current: { link: 'replaced' } } }
    expect(await use(world, older, kind)).toMatchObject(replaced)
    expect((await use(world, newer, kind)).status).toBe(200)
    expect((await use(world, older, kind)).status).toBe(422)
  })

  test('a changed password invalidates every link: reset, sign-in and invitation', async () => {
    const world = await createWorld()
    const company = await world.people.company()
    const { person, token: invitation } = await invited(world, company)
    const reset = await resetToken(world, person.email)
    const signIn = await signInToken(world, person.email)
    expect((await world.call(person, auth.changePassword, {}, { newPassword: password })).status).toBe(204)
    expect((await use(world, reset, 'reset')).body).toMatchObject({ current: { link: 'replaced' } })
    expect((await use(world, signIn, 'sign-in')).body).toMatchObject({ current: { link: 'replaced' } })
    expect((await use(world, invitation, 'sign-in')).body).toMatchObject({ current: { link: 'replaced' } })
    expect((await world.call(null, auth.login, {}, { email: person.email, password })).status).toBe(200)
  })

  test('accepting a newer invitation invalidates the older one, which sets no password and ends no session', async () => {
    const world = await createWorld()
    const company = await world.people.company()
    const { person, token: older } = await invited(world, company)
    const newer = await sendInvitation(world, company, person)
    const accepted = await world.call(null, auth.acceptMagicLink, {}, { token: newer, newPassword: password })
    expect(accepted.status).toBe(200)
    const replay = await world.call(null, auth.acceptMagicLink, {}, { token: older, newPassword: 'slate and walnut' })
    expect(replay).toMatchObject({ status: 422, body: { current: { link: 'replaced' } } })
    expect((await world.call(as(cookieOf(accepted.headers)), auth.me, {})).status).toBe(200)
    expect((await world.call(null, auth.login, {}, { email: person.email, password })).status).toBe(200)
  })

  test('another company cannot invalidate an invitation by sending its own; using one invalidates the older', async () => {
    const world = await createWorld()
    const [first, second] = [await world.people.company(), await world.people.company()]
    const { person, token: older } = await invited(world, first)
    await world.people.added(await world.people.project(second), person)
    const newer = await sendInvitation(world, second, person)
    expect((await world.call(null, auth.inspectMagicLink, {}, { token: older })).status).toBe(200)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token: newer })).status).toBe(200)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token: older })).body).toMatchObject({
      current: { link: 'replaced' },
    })
  })
})

async function invited(world: World, company: Company) {
  const person = await world.people.client(company)
  return { person, token: await sendInvitation(world, company, person) }
}

async function sendInvitation(world: World, company: Company, person: Person): Promise<string> {
  const { userId, email } = person
  const actor = {
    userId: company.owner.userId,
    sessionId: 0,
    name: 'Olive Owner',
    email: '',
    type: 'builder',
    role: 'user',
    companyId: company.id,
    isOwner: true,
    isOfDemo: false,
  } as const
  const ctx = {
    platform: world.platform,
    actor,
    db: world.db,
    now: world.now,
    requestId: '',
    ip: null,
    userAgent: null,
    outbox: { hasEvents: false },
  }
  // Only a place that was not accepted yet is invited to.
  const place = and(eq(members.companyId, company.id), eq(members.userId, userId))
  await world.db.update(members).set({ joinedAt: null }).where(place)
  await invite(world.db, ctx, { userId, companyId: company.id, projectId: null })
  return tokenSentTo(world, email)
}

describe('an invitation', () => {
  test('is accepted with a name and a password, and works for seven days', async () => {
    const world = await createWorld()
    const company = await world.people.company('Alder Homes')
    const { person, token } = await invited(world, company)
    expect((await world.mailsTo(person.email))[0]?.subject).toBe('Alder Homes invites you to Finishwork')
    world.later(6 * 24 * 60 * MINUTE)
    const reply = await world.call(
      null,
      auth.acceptMagicLink,
      {},
      { token, firstName: 'Cleopatra', newPassword: password },
    )
    expect(reply).toMatchObject({
      status: 200,
      body: { type: 'client', role: 'client', firstName: 'Cleopatra', company: null, can: { build: false } },
    })
    expect((await world.call(null, auth.login, {}, { email: person.email, password, userType: 'client' })).status).toBe(
      200,
    )
    const second = await invited(world, company)
    world.later(8 * 24 * 60 * MINUTE)
    expect((await world.call(null, auth.acceptMagicLink, {}, { token: second.token })).body).toMatchObject({
      current: { link: 'expired' },
    })
  })
})
