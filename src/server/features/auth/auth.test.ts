import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { linkTokens, sessions, users } from '#server/db/schema/accounts.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const password = 'oak floor, brass tap'
const HOUR = 3_600_000

const someEmail = () => `jo.${randomBytes(5).toString('hex')}@example.com`
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
const as = (cookie: string) => ({ userId: 0, email: '', name: '', cookie })

async function registered(world: World, email = someEmail()) {
  const reply = await world.call(null, auth.register, {}, { email, password, firstName: 'Jo', lastName: 'Lee' })
  return { email, cookie: cookieOf(reply.headers), reply }
}

describe('registering', () => {
  test('creates a builder with role user and their company, and signs them in', async () => {
    const world = await createWorld()
    const { reply, cookie, email } = await registered(world)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ email, type: 'builder', role: 'user', can: { build: true, administer: true } })
    expect((await world.call(as(cookie), auth.me, {})).body).toEqual(reply.body)
  })

  test('never grants a role beyond user', async () => {
    const world = await createWorld()
    const reply = await world.call(null, auth.register, {}, { email: someEmail(), password, role: 'admin' })
    expect(reply.body.role).toBe('user')
  })

  test('derives a username from the email and makes it unique', async () => {
    const world = await createWorld()
    const name = `john${randomBytes(4).toString('hex')}`
    const names = []
    for (const host of ['a', 'b', 'c']) {
      const reply = await world.call(null, auth.register, {}, { email: `${name}@${host}.example.com`, password })
      names.push(reply.body.username)
    }
    expect(names).toEqual([name, `${name}2`, `${name}3`])
  })

  test('exactly one of several parallel registrations with one email succeeds', async () => {
    const world = await createWorld()
    const email = someEmail()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => world.call(null, auth.register, {}, { email, password })),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(4)
  })

  test('treats all spellings of an email as one', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const again = await world.call(null, auth.register, {}, { email: `  ${email.toUpperCase()} `, password })
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test.each(['short', 'password123', 'aaaaaaaaaaaa', 'qwertyuiop'])(
    'refuses the password %s in the words of the document',
    async (weak) => {
      const world = await createWorld()
      const reply = await world.call(null, auth.register, {}, { email: someEmail(), password: weak })
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({
        message: 'Password does not meet requirements. Please try a stronger password.',
      })
    },
  )

  test('is limited to 20 an hour per address', async () => {
    const world = await createWorld()
    const body = { email: 'not-new@example.com', password: 'short' }
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await world.call(null, auth.register, {}, body)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await world.call(null, auth.register, {}, body, { ip: '10.9.9.9' })).status).toBe(422)
  })
})

describe('signing in', () => {
  test('with the right password starts a new session each time and ends the one it replaces', async () => {
    const world = await createWorld()
    const { email, cookie } = await registered(world)
    const reply = await world.call(as(cookie), auth.login, {}, { email, password, userType: 'builder' })
    expect(reply.status).toBe(200)
    expect(cookieOf(reply.headers)).not.toBe(cookie)
    expect((await world.call(as(cookie), auth.me, {})).status).toBe(401)
    expect((await world.call(as(cookieOf(reply.headers)), auth.me, {})).status).toBe(200)
  })

  test('choosing the wrong account type locks nobody out', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const reply = await world.call(null, auth.login, {}, { email, password, userType: 'client' })
    expect(reply.body.type).toBe('builder')
  })

  test('replies the same for known and unknown emails', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const known = await world.call(null, auth.login, {}, { email, password: 'wrong' })
    const unknown = await world.call(null, auth.login, {}, { email: someEmail(), password: 'wrong' })
    expect(known.status).toBe(401)
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  })

  test('is refused after ten failures for one account, from any address', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      expect(
        (await world.call(null, auth.login, {}, { email, password: 'no' }, { headers, ip: `10.8.0.${i}` })).status,
      ).toBe(401)
    }
    const reply = await world.call(null, auth.login, {}, { email, password }, { ip: '10.8.1.1' })
    expect(reply).toMatchObject({ status: 429, body: { message: 'Too many login attempts. Please try again later.' } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('counts a hundred parallel attempts as a hundred', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const tries = Array.from({ length: 30 }, () => world.call(null, auth.login, {}, { email, password: 'no' }))
    const statuses = (await Promise.all(tries)).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('is refused after fifty failures from one address, and a forged header does not help', async () => {
    const world = await createWorld()
    for (let i = 0; i < 50; i += 1)
      await world.call(null, auth.login, {}, { email: `nobody${i}@example.com`, password: 'no' })
    const forged = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' }
    const reply = await world.call(null, auth.login, {}, { email: someEmail(), password: 'no' }, { headers: forged })
    expect(reply.status).toBe(429)
  })

  test('tells a suspended account so, but only with its password', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    await world.db.update(users).set({ suspendedAt: world.now }).where(eq(users.email, email))
    expect((await world.call(null, auth.login, {}, { email, password: 'no' })).status).toBe(401)
    const reply = await world.call(null, auth.login, {}, { email, password })
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'Your account has been suspended. Please contact support.' },
    })
  })
})

describe('a session', () => {
  test('lasts 30 days when remembered, and otherwise as long as the browser but at most 12 hours', async () => {
    const world = await createWorld()
    const { email } = await registered(world)
    const short = await world.call(null, auth.login, {}, { email, password })
    const long = await world.call(null, auth.login, {}, { email, password, rememberMe: true })
    expect(short.headers.get('set-cookie')).not.toContain('Max-Age')
    expect(long.headers.get('set-cookie')).toContain('Max-Age=2592000')
    world.later(13 * HOUR)
    expect((await world.call(as(cookieOf(short.headers)), auth.me, {})).status).toBe(401)
    expect((await world.call(as(cookieOf(long.headers)), auth.me, {})).status).toBe(200)
    world.later(30 * 24 * HOUR)
    expect((await world.call(as(cookieOf(long.headers)), auth.me, {})).status).toBe(401)
  })

  test('has an HttpOnly, SameSite cookie, bound to the host over https', async () => {
    const world = await createWorld()
    expect((await registered(world)).reply.headers.get('set-cookie')).toMatch(
      /^finishwork=.{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const secure = await createWorld({ config: { publicUrl: 'https://app.example.com', secure: true } })
    const reply = (await registered(secure)).reply
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-finishwork=.{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('is stored as a hash only', async () => {
    const world = await createWorld()
    const { cookie } = await registered(world)
    const token = cookie.split('=')[1] ?? ''
    const rows = await world.db.select().from(sessions)
    expect(rows.some((row) => row.tokenHash.toString('utf8').includes(token))).toBe(false)
  })

  test('ends on the server at logout', async () => {
    const world = await createWorld()
    const { cookie } = await registered(world)
    expect((await world.call(as(cookie), auth.logout, {})).status).toBe(204)
    expect((await world.call(as(cookie), auth.me, {})).status).toBe(401)
    expect((await world.call(as(cookie), auth.logout, {})).status).toBe(204)
  })

  test('is listed with its device and can be revoked from another', async () => {
    const world = await createWorld()
    const { email, cookie } = await registered(world)
    const other = await world.call(null, auth.login, {}, { email, password }, { headers: { 'user-agent': 'Phone' } })
    const list = await world.call(as(cookie), auth.listSessions, {})
    const phone = list.body.find((session) => session.userAgent === 'Phone')
    expect(list.body.filter((session) => session.current)).toHaveLength(1)
    expect((await world.call(as(cookie), auth.endSession, { sessionId: phone?.id ?? 0 })).status).toBe(204)
    expect((await world.call(as(cookieOf(other.headers)), auth.me, {})).status).toBe(401)
  })
})

describe('changing the password', () => {
  test('asks for the current one and ends the other sessions', async () => {
    const world = await createWorld()
    const { email, cookie } = await registered(world)
    const other = cookieOf((await world.call(null, auth.login, {}, { email, password })).headers)
    const newPassword = 'terrazzo and linen'
    const wrong = await world.call(as(cookie), auth.changePassword, {}, { currentPassword: 'no', newPassword })
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'The current password is incorrect.' } },
    })
    expect(
      (await world.call(as(cookie), auth.changePassword, {}, { currentPassword: password, newPassword })).status,
    ).toBe(204)
    expect((await world.call(as(cookie), auth.me, {})).status).toBe(200)
    expect((await world.call(as(other), auth.me, {})).status).toBe(401)
    expect((await world.call(null, auth.login, {}, { email, password: newPassword })).status).toBe(200)
  })
})

test('reports missing keys in the words of the form', async () => {
  const world = await createWorld()
  const message = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await world.request(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await reply.json()) as { message: string }).message
  }
  const email = someEmail()
  const token = 'a'.repeat(43)
  expect(await message('login', { password })).toBe('Please enter a valid email address')
  expect(await message('login', { email })).toBe('Password is required')
  expect(await message('login', { email, password, userType: 'admin' })).toBe('Please select user type')
  expect(await message('login', { email, password })).toBe('Invalid email or password. Please try again.')
  expect(await message('register', { password })).toBe('Please enter a valid email address')
  expect(await message('register', { email })).toBe('Password is required')
  expect(await message('forgot-password', {})).toBe('Please enter a valid email address')
  expect(await message('reset-password', { newPassword: password })).toBe('Invalid or missing reset token')
  expect(await message('reset-password', { token })).toBe('Password must be at least 8 characters long')
})

test('signing out other devices and changing the password revoke the calendar address', async () => {
  const world = await createWorld()
  const { email, cookie } = await registered(world)
  const other = cookieOf((await world.call(null, auth.login, {}, { email, password })).headers)
  const feed = async () => new URL((await world.call(as(cookie), createCalendarFeed, {})).body.url).pathname
  const status = async (path: string) => (await world.request(path, {})).status
  const first = await feed()
  expect(await status(first)).toBe(200)
  expect((await world.call(as(cookie), auth.endOtherSessions, {})).status).toBe(204)
  expect([await status(first), (await world.call(as(other), auth.me, {})).status]).toEqual([404, 401])
  const second = await feed()
  const change = { currentPassword: password, newPassword: 'terrazzo and linen' }
  expect((await world.call(as(cookie), auth.changePassword, {}, change)).status).toBe(204)
  expect(await status(second)).toBe(404)
})

test('a person edits their own profile, and unlisted fields are never stored', async () => {
  const world = await createWorld()
  const { cookie } = await registered(world)
  const body = { firstName: 'Joanna', phone: '555 0100', type: 'admin', companyId: 1 }
  const reply = await world.call(as(cookie), auth.editProfile, {}, body)
  expect(reply.body).toMatchObject({ firstName: 'Joanna', lastName: 'Lee', phone: '555 0100', type: 'builder' })
})

test('links are stored as hashes only', async () => {
  const world = await createWorld()
  const { email } = await registered(world)
  await world.call(null, auth.forgotPassword, {}, { email })
  await world.runJobs()
  const [mail] = await world.mailsTo(email)
  const token = mail?.links.find((link) => link.includes('token='))?.split('token=')[1] ?? ''
  expect(token).toHaveLength(43)
  const rows = await world.db.select().from(linkTokens)
  expect(rows.some((row) => row.tokenHash.toString('utf8').includes(token))).toBe(false)
})
