import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  editProfile,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  me,
} from '#shared/auth/endpoints.ts'
import { demoOffer, enterDemo } from '#shared/demo/endpoints.ts'
import { archiveClient, createClient, editCompany, readCompany } from '#shared/people/endpoints.ts'
import { companies, users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import { proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('offers nothing without a demo company', async () => {
  expect((await world.call(null, demoOffer, {})).body).toEqual({ offered: false, signedInAs: null })
  expect((await world.call(null, enterDemo, {}, { as: 'builder' })).status).toBe(404)
})

describe('with a demo company', async () => {
  const company = await world.people.company()
  const { owner: visitor } = company
  const client = await world.people.client(company)

  beforeAll(async () => {
    const setEmail = (userId: number, email: string) =>
      world.db.update(users).set({ email }).where(eq(users.id, userId))
    await setEmail(visitor.userId, 'maya@alderstone.example')
    await setEmail(client.userId, 'emma.clarke@home.example')
    await world.db.update(companies).set({ isDemo: true }).where(eq(companies.id, company.id))
  })

  test('one call signs in as the builder or the client, with a session of its own', async () => {
    expect((await world.call(null, demoOffer, {})).body).toEqual({ offered: true, signedInAs: null })
    const builder = await world.call(null, enterDemo, {}, { as: 'builder' })
    expect(builder).toMatchObject({ status: 200, body: { type: 'builder', email: 'maya@alderstone.example' } })
    expect(builder.headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect((await world.call(null, enterDemo, {}, { as: 'client' })).body).toMatchObject({ type: 'client' })
  })

  test('says whom entering signs out, and then does', async () => {
    const { owner } = await world.people.company()
    const { firstName, lastName } = (await world.call(owner, me, {})).body
    const offer = await world.call(owner, demoOffer, {})
    expect(offer.body).toEqual({ offered: true, signedInAs: `${firstName} ${lastName}` })
    expect((await world.call(visitor, demoOffer, {})).body.signedInAs).toBeNull()
    expect((await world.call(owner, enterDemo, {}, { as: 'client' })).status).toBe(200)
    expect((await world.call(owner, me, {})).status).toBe(401)
  })

  test('refuses changes of password, name, sessions, people and company', async () => {
    const other = await world.call(null, enterDemo, {}, { as: 'builder' })
    const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
    const [theirs] = (await world.call({ ...visitor, cookie }, listSessions, {})).body
    const { version } = (await world.call(visitor, readCompany, {})).body
    const edited = { name: 'Mine now', currency: 'USD', timeZone: 'UTC', version }

    for (const act of [
      world.call(visitor, changePassword, {}, { newPassword: 'long enough now' }),
      world.call(visitor, editProfile, {}, { firstName: 'Nobody' }),
      world.call(visitor, endSession, { sessionId: theirs?.id ?? 0 }),
      world.call(visitor, archiveClient, { clientId: client.userId }),
      world.call(visitor, editCompany, {}, edited),
    ]) {
      expect(await act).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await world.call({ ...visitor, cookie }, me, {})).status).toBe(200)
  })

  test('nobody resets the password of a shared account, and visitors do not see each other', async () => {
    await world.call(null, forgotPassword, {}, { email: 'maya@alderstone.example' })
    await world.runJobs()
    expect(await world.mailsTo('maya@alderstone.example')).toEqual([])
    const enter = async (ip: string) => {
      const { headers } = await world.call(null, enterDemo, {}, { as: 'builder' }, { ip })
      return { ...visitor, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const [one] = [await enter('10.20.0.1'), await enter('10.20.0.2')]
    expect((await world.call(one, listSessions, {})).body).toMatchObject([{ current: true, ip: null }])
    expect((await world.call(one, endOtherSessions, {})).status).toBe(403)
  })

  test('records no address of a visitor where others can read it', async () => {
    const home = { company, builder: visitor, client, project: await world.people.project(company, client) }
    const { status, body } = await signs(world, client, [await proposed(world, home)])
    expect({ status, ip: body.ip }).toEqual({ status: 201, ip: null })
    const recorded = await world.db.select({ ip: auditLog.ip }).from(auditLog).where(eq(auditLog.companyId, company.id))
    expect(recorded.length).toBeGreaterThan(1)
    expect(recorded.filter(({ ip }) => ip !== null)).toEqual([])
  })

  test('sends no email to a real address', async () => {
    const real = await world.call(visitor, createClient, {}, { email: 'somebody@real-mail.com', firstName: 'Some' })
    expect(real).toMatchObject({ status: 422, body: { fields: { email: expect.stringContaining('.example') } } })
    const invented = await world.call(visitor, createClient, {}, { email: 'new@home.example', firstName: 'New' })
    expect(invented.status).toBe(201)
  })
})
