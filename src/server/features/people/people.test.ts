import { describe, expect, test } from 'vitest'
import { acceptMagicLink, me } from '#shared/auth/endpoints.ts'
import {
  archiveClient,
  archiveTeamMember,
  clientFigures,
  createClient,
  createTeamMember,
  editClient,
  editCompany,
  editTeamMember,
  inviteClient,
  listClients,
  listTeam,
  listUsers,
  readCompany,
  restoreClient,
} from '#shared/people/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'

const jane = { email: 'Jane.Doe@Example.com', firstName: 'Jane', lastName: 'Doe', phone: '555 0100' }
let serial = 0
const fresh = () => `new.person${(serial += 1)}@example.com`

async function scene() {
  const world = await createWorld()
  const company = await world.people.company()
  return { world, company, owner: company.owner }
}

async function accept(world: World, email: string): Promise<Person> {
  await world.runJobs()
  const [mail] = await world.mailsTo(email)
  const link = mail?.links.find((href) => href.includes('/magic-link?token=')) ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  const reply = await world.call(null, acceptMagicLink, {}, { token })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { userId: reply.body.id, email, name: '', cookie }
}

describe('adding a client', () => {
  test('sends an invitation that works, and shows them the project', async () => {
    const { world, company, owner } = await scene()
    const project = await world.people.project(company, undefined, { name: 'Harbour House' })
    const email = fresh()
    const { body: client } = await world.call(owner, createClient, {}, { ...jane, email, projectId: project.id })
    expect(client).toMatchObject({ email, firstName: 'Jane', role: 'client', projects: 1, memberStatus: 'invited' })
    const person = await accept(world, email)
    expect(person.userId).toBe(client.id)
    expect((await world.call(person, readProject, { projectId: project.id })).status).toBe(200)
    const [listed] = (await world.call(owner, listClients, {})).body
    expect(listed).toMatchObject({ id: client.id, memberStatus: 'active' })
  })

  test('sends no invitation to a person who was archived before it was written', async () => {
    const { world, owner } = await scene()
    const email = fresh()
    const { body: client } = await world.call(owner, createClient, {}, { ...jane, email })
    expect((await world.call(owner, archiveClient, { clientId: client.id })).status).toBe(200)
    await world.runJobs()
    expect(await world.mailsTo(email)).toHaveLength(0)
  })

  test('`invite: false` sends no email until it is requested', async () => {
    const { world, owner } = await scene()
    const email = fresh()
    const { body: client } = await world.call(owner, createClient, {}, { ...jane, email, invite: false })
    expect(client.memberStatus).toBe('not_invited')
    expect(await world.mailsTo(email)).toHaveLength(0)
    const sent = await world.call(owner, inviteClient, { clientId: client.id })
    expect(sent.body.memberStatus).toBe('invited')
    await world.runJobs()
    expect(await world.mailsTo(email)).toHaveLength(1)
  })

  test('replies the same whether or not the address has an account', async () => {
    const { world, owner } = await scene()
    const elsewhere = await world.people.company()
    const theirs = await world.people.client(elsewhere, 'Known', 'Elsewhere')
    const [known, unknown] = [theirs.email, fresh()]
    const replies = [known, unknown].map((email) => world.call(owner, createClient, {}, { ...jane, email }))
    const [first, second] = await Promise.all(replies)
    const shape = (reply: typeof first) => {
      const { id: _, email: _email, username: _username, ...rest } = reply?.body ?? {}
      return { status: reply?.status, ...rest, keys: Object.keys(reply?.body ?? {}) }
    }
    expect(shape(first)).toEqual(shape(second))
    expect(first?.body).toMatchObject({ firstName: 'Jane', username: known.split('@')[0] })
    // Their own account and the other company's record stay unchanged.
    expect((await world.call(theirs, me, {})).body.firstName).toBe('Known')
    expect((await world.call(elsewhere.owner, listClients, {})).body).toMatchObject([{ firstName: 'Known' }])
  })

  test('returns ids that do not tell an old account from a new one', async () => {
    const { world, owner } = await scene()
    const add = async (email: string) => (await world.call(owner, createClient, {}, { email, invite: false })).body.id
    const old: number[] = []
    const elsewhere = await world.people.company()
    for (let n = 0; n < 6; n += 1) old.push(await add((await world.people.client(elsewhere)).email))
    const created = [...old]
    for (let n = 0; n < 6; n += 1) created.push(await add(fresh()))
    expect(created).not.toEqual(created.toSorted((a, b) => a - b))
  })

  test('is limited to 300 people an hour per company, invited or not', async () => {
    const { world, owner, company } = await scene()
    await Promise.all(
      Array.from({ length: 300 }, () => world.platform.limits.consume('add_person', String(company.id))),
    )
    const reply = await world.call(owner, createClient, {}, { ...jane, email: fresh(), invite: false })
    expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    const team = await world.call(owner, createTeamMember, {}, { email: fresh(), role: 'user', invite: false })
    expect(team.status).toBe(429)
  })

  test('adds a person once per company, whatever the case of the address', async () => {
    const { world, owner } = await scene()
    const email = fresh()
    const both = await Promise.all(
      [email, email.toUpperCase()].map((address) => world.call(owner, createClient, {}, { ...jane, email: address })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('refuses a project of another company', async () => {
    const { world, owner } = await scene()
    const project = await world.people.project(await world.people.company())
    const email = fresh()
    const reply = await world.call(owner, createClient, {}, { ...jane, email, projectId: project.id })
    expect(reply.status).toBe(404)
    expect(await world.mailsTo(email)).toHaveLength(0)
  })

  test('sends at most five invitations an hour from one company to one mailbox', async () => {
    const { world, owner } = await scene()
    const { body: client } = await world.call(owner, createClient, {}, { ...jane, email: fresh() })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push((await world.call(owner, inviteClient, { clientId: client.id })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

describe('managing clients', () => {
  test('an edit carries its version; a stale one is refused with the current details', async () => {
    const { world, owner, company } = await scene()
    const client = await world.people.client(company)
    const at = { clientId: client.userId }
    const edited = await world.call(owner, editClient, at, { firstName: 'Zoë', phone: '', version: 1 })
    expect(edited.body).toMatchObject({ firstName: 'Zoë', lastName: 'Client', phone: null, version: 2 })
    const stale = await world.call(owner, editClient, at, { firstName: 'Late', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { firstName: 'Zoë' } } })
  })

  test('an archived client loses access, and gets it back', async () => {
    const { world, owner, company } = await scene()
    const client = await world.people.client(company)
    const project = await world.people.project(company, client)
    const at = { clientId: client.userId }
    await world.call(owner, archiveClient, at)
    expect((await world.call(client, readProject, { projectId: project.id })).status).toBe(404)
    expect((await world.call(client, listProjects, {})).body).toEqual([])
    expect((await world.call(owner, listClients, {})).body).toEqual([])
    const shelf = await world.call(owner, listClients, {}, undefined, { query: { archived: 'true' } })
    expect(shelf.body).toMatchObject([{ id: client.userId, memberStatus: 'archived' }])
    await world.call(owner, restoreClient, at)
    expect((await world.call(client, readProject, { projectId: project.id })).status).toBe(200)
  })

  test('are found by first name, last name or email, page by page', async () => {
    const { world, owner, company } = await scene()
    for (const name of ['Ada', 'Bea', 'Cyd', 'Dee']) await world.people.client(company, name, 'Miller')
    const find = async (query: Record<string, string>) =>
      (await world.call(owner, listClients, {}, undefined, { query })).body.map(({ firstName }) => firstName)
    expect(await find({ q: 'BEA mill' })).toEqual(['Bea'])
    expect(await find({ q: 'cyd.' })).toEqual(['Cyd'])
    const first = await world.call(owner, listClients, {}, undefined, { query: { sort: 'name', limit: '3' } })
    expect(first.headers.get('x-total-count')).toBe('4')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const query = Object.fromEntries(new URL(next, 'http://localhost').searchParams)
    expect(await find(query)).toEqual(['Dee'])
    const users = await world.call(owner, listUsers, {}, undefined, { query: { role: 'client' } })
    expect(users.body.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bea', 'Cyd', 'Dee'])
    expect((await world.call(owner, listUsers, {})).body).toHaveLength(5)
  })

  test('the response rate counts decisions on time of all decided or overdue in ninety days', async () => {
    const { world, owner, company } = await scene()
    expect((await world.call(owner, clientFigures, {})).body.responseRate).toBeNull()
    const project = await world.people.project(company, await world.people.client(company), { status: 'active' })
    const decision = (
      deadline: string | null,
      status: 'pending' | 'in_review' | 'approved',
      completedOn: string | null,
    ) => ({
      companyId: company.id,
      projectId: project.id,
      name: 'Tap',
      deadline,
      status,
      createdBy: owner.userId,
      createdAt: world.now,
      sentAt: world.now,
      // The day on which it is approved is kept from it.
      updatedAt: completedOn === null ? world.now : new Date(`${completedOn}T12:00:00Z`),
    })
    await world.db.insert(selections).values([
      decision('2027-03-05', 'approved', '2027-03-05'),
      decision('2027-03-05', 'approved', '2027-03-01'),
      decision('2027-03-05', 'approved', '2027-03-06'),
      decision('2027-03-09', 'in_review', null),
      decision('2027-03-09', 'pending', null), // waits for the builder's options
      decision('2027-03-10', 'in_review', null), // today is not over
      decision(null, 'approved', '2027-03-06'), // has no deadline
      decision('2026-11-01', 'approved', '2026-12-01'), // more than ninety days ago
    ])
    const { body } = await world.call(owner, clientFigures, {})
    expect(body).toEqual({ totalClients: 1, activeProjects: 1, newThisMonth: 1, responseRate: 50 })
  })
})

describe('the team', () => {
  test('an invitation gives nothing until it is accepted, and then the builder side', async () => {
    const { world, owner } = await scene()
    const email = fresh()
    const made = await world.call(owner, createTeamMember, {}, { email, firstName: 'Tim', role: 'admin' })
    expect(made.body).toMatchObject({ memberStatus: 'invited', role: 'admin', can: { invite: true } })
    const early = { ...owner, userId: made.body.id, cookie: await world.people.cookie(made.body.id) }
    expect((await world.call(early, listTeam, {})).status).toBe(403)
    const tim = await accept(world, email)
    expect((await world.call(tim, listTeam, {})).status).toBe(200)
  })

  test('a builder of another company is invited like anyone else, and refused when accepting', async () => {
    const { world, owner } = await scene()
    const elsewhere = await world.people.company()
    const made = await world.call(owner, createTeamMember, {}, { email: elsewhere.owner.email, role: 'user' })
    expect(made.status).toBe(201)
    await world.runJobs()
    const [mail] = await world.mailsTo(elsewhere.owner.email)
    const link = mail?.links.find((href) => href.includes('token=')) ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const refused = await world.call(null, acceptMagicLink, {}, { token })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('another company') } })
    expect((await world.call(elsewhere.owner, me, {})).body.company?.id).toBe(elsewhere.id)
  })

  test('the owner cannot be removed, and nobody can remove themselves', async () => {
    const { world, owner, company } = await scene()
    const admin = await world.people.builder(company, 'admin')
    expect((await world.call(admin, archiveTeamMember, { memberId: owner.userId })).status).toBe(409)
    expect((await world.call(admin, archiveTeamMember, { memberId: admin.userId })).status).toBe(409)
    const demoted = await world.call(admin, editTeamMember, { memberId: admin.userId }, { role: 'user', version: 1 })
    expect(demoted.status).toBe(409)
  })

  test('an archived builder loses access at once', async () => {
    const { world, owner, company } = await scene()
    const builder = await world.people.builder(company)
    const project = await world.people.project(company)
    expect((await world.call(builder, readProject, { projectId: project.id })).status).toBe(200)
    await world.call(owner, archiveTeamMember, { memberId: builder.userId })
    expect((await world.call(builder, readProject, { projectId: project.id })).status).toBe(404)
    expect((await world.call(builder, listClients, {})).status).toBe(403)
  })
})

test('company settings are changed once per version', async () => {
  const { world, owner } = await scene()
  const { body: company } = await world.call(owner, readCompany, {})
  const change = { ...company, name: 'Better Homes', timeZone: 'Australia/Sydney', currency: 'AUD' }
  const changed = await world.call(owner, editCompany, {}, { ...change, sendImmediately: false })
  expect(changed.body).toMatchObject({ name: 'Better Homes', sendImmediately: false, version: 2 })
  expect((await world.call(owner, editCompany, {}, change)).status).toBe(409)
  const wrong = await world.call(owner, editCompany, {}, { ...change, version: 2, timeZone: 'Mars/Olympus' })
  expect(wrong.status).toBe(422)
  const logo = await world.call(owner, editCompany, {}, { ...change, version: 2, logoFileId: 999_999 })
  expect(logo).toMatchObject({ status: 422, body: { fields: { logoFileId: 'Please choose a picture as the logo.' } } })
})
