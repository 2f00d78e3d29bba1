import { describe, expect, test } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { archiveClient, createTeamMember, inviteClient } from '#shared/people/endpoints.ts'
import { addProjectPerson, listProjects } from '#shared/projects/endpoints.ts'
import { house } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import {
  accepts,
  addedTo,
  address,
  clientElsewhere,
  cookieOf,
  linkSentTo,
  opens,
  password,
  registeredAs,
} from '#server/testing/houses/invited.ts'

async function signsInByLink(world: World, email: string): Promise<Person> {
  await world.call(null, auth.requestMagicLink, {}, { email })
  return accepts(world, email)
}

const waitingFor = async (world: World, person: Person) => (await world.call(person, auth.listInvitations, {})).body

describe('the first proof of an address', () => {
  test('removes the password, sessions and calendar of the person who registered with it', async () => {
    const world = await createWorld()
    const home = await house(world)
    const mallory = await registeredAs(world, address())
    const { url } = (await world.call(mallory, createCalendarFeed, {})).body
    await addedTo(world, home, mallory.email)
    const token = await linkSentTo(world, mallory.email)
    expect((await world.call(null, auth.inspectMagicLink, {}, { token })).body).toMatchObject({ endsPassword: true })
    const victim = await accepts(world, mallory.email)
    expect(await opens(world, victim, home)).toBe(200)
    expect((await world.call(mallory, auth.me, {})).status).toBe(401)
    expect((await world.call(null, auth.login, {}, { email: mallory.email, password })).status).toBe(401)
    expect((await world.request(new URL(url).pathname, {})).status).toBe(404)
  })

  test('keeps the password that is chosen with it, and removes no later one', async () => {
    const world = await createWorld()
    const [home, second] = [await house(world), await house(world)]
    const { email } = await registeredAs(world, address())
    await addedTo(world, home, email)
    await accepts(world, email, { newPassword: 'terrazzo and linen' })
    await addedTo(world, second, email)
    const both = await accepts(world, email)
    expect(await Promise.all([opens(world, both, home), opens(world, both, second)])).toEqual([200, 200])
    expect((await world.call(null, auth.login, {}, { email, password: 'terrazzo and linen' })).status).toBe(200)
  })

  test.each(['by sign-in link', 'by reset link'])(
    'ends the session and the password of the person who registered first, with no seat waiting: %s',
    async (way) => {
      const world = await createWorld()
      const mallory = await registeredAs(world, address())
      const { email } = mallory
      if (way === 'by sign-in link') await signsInByLink(world, email)
      else {
        await world.call(null, auth.forgotPassword, {}, { email })
        const token = await linkSentTo(world, email)
        await world.call(null, auth.resetPassword, {}, { token, newPassword: 'terrazzo and linen' })
      }
      expect((await world.call(mallory, auth.me, {})).status).toBe(401)
      expect((await world.call(null, auth.login, {}, { email, password })).status).toBe(401)
    },
  )

  test('is announced before the link is used, with the password that will be removed', async () => {
    const world = await createWorld()
    const { email } = await registeredAs(world, address())
    await world.call(null, auth.requestMagicLink, {}, { email })
    const token = await linkSentTo(world, email)
    const { body } = await world.call(null, auth.inspectMagicLink, {}, { token })
    expect(body).toMatchObject({ firstVisit: true, endsPassword: true })
  })
})

describe('a seat that someone gave to an address', () => {
  const other = 'terrazzo and linen'

  /** A client of another builder with a password and a proven address. */
  async function proven(world: World): Promise<Person> {
    const person = await clientElsewhere(world)
    await world.call(person, auth.changePassword, {}, { newPassword: other })
    return person
  }

  test.each([{ invite: true }, { invite: false }])(
    'stays open after a sign-in link until it is accepted, and changes no password: %j',
    async (more) => {
      const world = await createWorld()
      const home = await house(world, { name: 'Hillside Residence' })
      const { email } = await proven(world)
      await addedTo(world, home, email, more)
      const person = await signsInByLink(world, email)
      expect(await opens(world, person, home)).toBe(404)
      expect(await waitingFor(world, person)).toEqual([
        {
          companyId: home.company.id,
          companyName: home.company.name,
          companyLogo: null,
          projectName: 'Hillside Residence',
          as: 'client',
        },
      ])
      expect((await world.call(null, auth.login, {}, { email, password: other })).status).toBe(200)

      const accepted = await world.call(person, auth.acceptInvitation, { companyId: home.company.id })
      expect(accepted.status).toBe(200)
      expect(await opens(world, person, home)).toBe(200)
      expect(await waitingFor(world, person)).toEqual([])
      expect((await world.call(null, auth.login, {}, { email, password: other })).status).toBe(200)
    },
  )

  test('stays open after a password reset by email', async () => {
    const world = await createWorld()
    const home = await house(world)
    const email = address()
    await addedTo(world, home, email)
    await world.call(null, auth.forgotPassword, {}, { email })
    await world.call(null, auth.resetPassword, {}, { token: await linkSentTo(world, email), newPassword: password })
    const { headers } = await world.call(null, auth.login, {}, { email, password })
    const person = { userId: 0, email, name: '', cookie: cookieOf(headers) }
    expect(await opens(world, person, home)).toBe(404)
    expect(await waitingFor(world, person)).toHaveLength(1)
  })

  test('is neither shown nor given to an account without a proven address', async () => {
    const world = await createWorld()
    const home = await house(world)
    const mallory = await registeredAs(world, address())
    await addedTo(world, home, mallory.email)
    expect(await waitingFor(world, mallory)).toEqual([])
    expect((await world.call(mallory, auth.me, {})).body.brand?.name).not.toBe(home.company.name)
    expect((await world.call(mallory, auth.acceptInvitation, { companyId: home.company.id })).status).toBe(404)
  })

  test('is accepted only by its own invitation', async () => {
    const world = await createWorld()
    const [home, second] = [await house(world), await house(world)]
    const email = address()
    await addedTo(world, home, email, { invite: false })
    await addedTo(world, second, email)
    const person = await accepts(world, email)
    expect(await Promise.all([opens(world, person, home), opens(world, person, second)])).toEqual([404, 200])
    expect(await waitingFor(world, person)).toMatchObject([{ companyId: home.company.id }])
  })

  test('is withdrawn when the person is archived before they accept', async () => {
    const world = await createWorld()
    const home = await house(world, { name: 'Quillfeather House' })
    const email = address()
    const { id } = await addedTo(world, home, email)
    const token = await linkSentTo(world, email)
    await world.call(home.builder, archiveClient, { clientId: id })
    const refused = await world.call(null, auth.inspectMagicLink, {}, { token })
    expect(refused).toMatchObject({ status: 422, body: { current: { link: 'withdrawn' } } })
    expect((await world.call(null, auth.acceptMagicLink, {}, { token })).status).toBe(422)
    const person = await signsInByLink(world, email)
    expect(await waitingFor(world, person)).toEqual([])
    expect((await world.call(person, auth.acceptInvitation, { companyId: home.company.id })).status).toBe(404)
  })

  test('on a team is accepted while signed in, unless the person works for another company', async () => {
    const world = await createWorld()
    const company = await world.people.company()
    const [client, owner] = [await clientElsewhere(world), (await world.people.company()).owner]
    for (const { email } of [client, owner])
      await world.call(company.owner, createTeamMember, {}, { email, role: 'user', invite: false })
    const joined = await world.call(client, auth.acceptInvitation, { companyId: company.id })
    expect(joined.body).toMatchObject({ type: 'builder', company: { id: company.id } })
    expect((await world.call(client, listProjects, {})).status).toBe(200)
    const refused = await world.call(owner, auth.acceptInvitation, { companyId: company.id })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('another company') } })
  })

  test('never replaces a password that the owner of the address has set', async () => {
    const world = await createWorld()
    const home = await house(world)
    const person = await proven(world)
    await addedTo(world, home, person.email)
    const token = await linkSentTo(world, person.email)
    const refused = await world.call(null, auth.acceptMagicLink, {}, { token, newPassword: 'slate and walnut' })
    expect(refused.status).toBe(409)
    expect((await world.call(person, auth.me, {})).status).toBe(200)
    expect(await opens(world, await accepts(world, person.email), home)).toBe(200)
    expect((await world.call(null, auth.login, {}, { email: person.email, password: other })).status).toBe(200)
  })
})

describe('accepting a seat', () => {
  test('works the same for a subcontractor', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tiler = await clientElsewhere(world)
    await addedTo(world, home, tiler.email, { type: 'subcontractor' })
    expect(await opens(world, tiler, home)).toBe(404)
    expect(await opens(world, await accepts(world, tiler.email), home)).toBe(200)
  })

  test('tells the page of the link whether it is a trade who opens it', async () => {
    const world = await createWorld()
    const home = await house(world)
    for (const type of ['client', 'subcontractor'] as const) {
      const { email } = await addedTo(world, home, address(), { type })
      const token = await linkSentTo(world, email)
      expect((await world.call(null, auth.inspectMagicLink, {}, { token })).body).toMatchObject({ type })
    }
  })

  test('counts once for all projects of the company', async () => {
    const world = await createWorld()
    const home = await house(world)
    const project = await world.people.project(home.company)
    await world.call(home.builder, addProjectPerson, { projectId: project.id }, { userId: home.client.userId })
    expect(await opens(world, home.client, { ...home, project })).toBe(200)
  })

  test('is refused to someone who asks the builder for another invitation', async () => {
    const world = await createWorld()
    const home = await house(world)
    const mallory = await registeredAs(world, address())
    const { id } = await addedTo(world, home, mallory.email, { invite: false })
    await world.call(home.builder, inviteClient, { clientId: id })
    expect(await opens(world, mallory, home)).toBe(404)
  })
})
