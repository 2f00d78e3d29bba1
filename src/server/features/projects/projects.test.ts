import { describe, expect, test } from 'vitest'
import {
  addProjectPerson,
  archiveProject,
  createProject,
  editProject,
  listProjects,
  readProject,
  removeProjectPerson,
  restoreProject,
} from '#shared/projects/endpoints.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Company, Person } from '#server/testing/world-people.ts'

type Site = { world: World; company: Company; client: Person; project: ProjectDetail }

async function site(fields: object = {}): Promise<Site> {
  const world = await createWorld()
  const company = await world.people.company()
  const client = await world.people.client(company, 'Cleo', 'Client')
  const body = { name: 'Harbour House', address: '12 Quay Street', clientId: client.userId, ...fields }
  const made = await world.call(company.owner, createProject, {}, body)
  expect(made.status).toBe(201)
  return { world, company, client, project: made.body }
}
const at = (project: { id: number }) => ({ projectId: project.id })

describe('creating a project', () => {
  test('starts in planning with its client, and returns the same shape as the list', async () => {
    const { world, company, client, project } = await site({ budget: 450_000, projectType: 'renovation' })
    expect(project).toMatchObject({
      status: 'planning',
      clientId: client.userId,
      builderId: company.owner.userId,
      client: 'Cleo Client',
      clientEmail: client.email,
      budget: 450_000,
      totalBudget: 450_000,
      spentBudget: 0,
      completionDate: null,
      pendingSelections: 0,
      overdueSelections: 0,
      recentActivity: 'You created Harbour House',
      people: [{ id: client.userId, seat: 'client', primary: true }],
    })
    const [listed] = (await world.call(company.owner, listProjects, {})).body
    const { people: _, draftForecast: _drafts, ...summary } = project
    expect(listed).toEqual(summary)
  })

  test('defaults to the creator as client, and ignores a builder or status in the payload', async () => {
    const world = await createWorld()
    const { owner } = await world.people.company()
    const body = {
      name: 'Own house',
      address: '1 Road',
      builderId: 1,
      status: 'completed',
      budget: null,
      startDate: '',
    }
    const { body: made } = await world.call(owner, createProject, {}, body)
    expect(made).toMatchObject({ clientId: owner.userId, builderId: owner.userId, status: 'planning', startDate: null })
    expect(made.people).toMatchObject([{ id: owner.userId, seat: 'builder', primary: true }])
  })

  test.each([
    [{ name: ' ' }, 'name', 'Project name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'The name may have at most 200 characters.'],
    [{ name: 'a\u0000b' }, 'name', 'Please remove the characters that cannot be stored.'],
    [{ budget: -1 }, 'budget', 'The budget cannot be negative.'],
    [{ budget: 1.5 }, 'budget', 'The budget must be a whole number.'],
    [{ budget: 1_000_000_000_000 }, 'budget', 'The budget may be at most 999,999,999,999.'],
    [{ startDate: '2027-02-30' }, 'startDate', 'There is no such date.'],
    [
      { startDate: '2027-05-02', expectedCompletionDate: '2027-05-01' },
      'expectedCompletionDate',
      'Expected completion cannot be before the start date.',
    ],
  ])('refuses %j', async (wrong, field, message) => {
    const world = await createWorld()
    const { owner } = await world.people.company()
    const reply = await world.call(owner, createProject, {}, { name: 'House', address: '1 Road', ...wrong })
    expect(reply).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
  })

  test('has its own time zone or that of the company, and rejects an unknown one', async () => {
    const { world, company, project } = await site()
    const ofCompany = project.timeZone
    const asked = (timeZone: unknown) =>
      world.call(company.owner, createProject, {}, { name: 'House', address: '1 Road', timeZone })
    expect((await asked('Pacific/Auckland')).body.timeZone).toBe('Pacific/Auckland')
    expect((await asked('')).body.timeZone).toBe(ofCompany)
    expect(await asked('Mars/Olympus')).toMatchObject({
      status: 422,
      body: { fields: { timeZone: 'Please choose a time zone from the list.' } },
    })
  })

  test('accepts the highest budget and every script', async () => {
    const { project } = await site({ budget: 999_999_999_999, name: '🏡 Ōtāhuhu — 家 "%_\\' })
    expect(project).toMatchObject({ budget: 999_999_999_999, name: '🏡 Ōtāhuhu — 家 "%_\\' })
  })

  test('rejects the client of another company as unknown', async () => {
    const world = await createWorld()
    const [ours, theirs] = [await world.people.company(), await world.people.company()]
    const stranger = await world.people.client(theirs)
    const trade = await world.people.subcontractor(ours)
    for (const clientId of [stranger.userId, theirs.owner.userId, trade.userId, 2_147_483_647]) {
      const reply = await world.call(ours.owner, createProject, {}, { name: 'House', address: '1 Road', clientId })
      expect(reply).toMatchObject({ status: 422, body: { fields: { clientId: 'Please choose one of your clients.' } } })
    }
  })

  test('rejects a body of ten megabytes before reading it', async () => {
    const world = await createWorld()
    const { owner } = await world.people.company()
    const reply = await world.call(owner, createProject, {}, { name: 'x'.repeat(10_000_000), address: '1 Road' })
    expect([413, 422]).toContain(reply.status)
  })
})

describe('editing a project', () => {
  test('accepts the whole object, and keeps absent fields', async () => {
    const { world, company, project } = await site({ budget: 100, notes: 'Key under the mat' })
    const whole = await world.call(company.owner, editProject, at(project), { ...project, name: 'Quay House' })
    expect(whole.body).toMatchObject({ name: 'Quay House', budget: 100, notes: 'Key under the mat', version: 2 })
    const part = await world.call(company.owner, editProject, at(project), { budget: null, version: 2 })
    expect(part.body).toMatchObject({ name: 'Quay House', budget: null, notes: 'Key under the mat', version: 3 })
  })

  test('refuses a stale version with the current state', async () => {
    const { world, company, project } = await site()
    await world.call(company.owner, editProject, at(project), { name: 'First', version: 1 })
    const late = await world.call(company.owner, editProject, at(project), { name: 'Second', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: { name: 'First', version: 2 } } })
  })

  test('exactly one of two parallel edits wins', async () => {
    const { world, company, project } = await site()
    const names = ['A', 'B', 'C', 'D']
    const replies = await Promise.all(
      names.map((name) => world.call(company.owner, editProject, at(project), { name, version: 1 })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('an edit without changes makes no new version', async () => {
    const { world, company, project } = await site()
    const same = await world.call(company.owner, editProject, at(project), project)
    expect(same.body.version).toBe(1)
  })

  test('sets the completion date with the status', async () => {
    const { world, company, project } = await site()
    const done = await world.call(company.owner, editProject, at(project), { status: 'completed', version: 1 })
    expect(done.body).toMatchObject({ status: 'completed', completionDate: '2027-03-10' })
    world.later(5 * 86_400_000)
    const owner = { ...company.owner, cookie: await world.people.cookie(company.owner.userId) }
    const still = await world.call(owner, editProject, at(project), { notes: 'Done', version: 2 })
    expect(still.body.completionDate).toBe('2027-03-10')
    const back = await world.call(owner, editProject, at(project), { status: 'on_hold', version: 3 })
    expect(back.body.completionDate).toBeNull()
  })

  test('validates dates against the stored ones', async () => {
    const { world, company, project } = await site({ startDate: '2027-06-01' })
    const reply = await world.call(company.owner, editProject, at(project), {
      expectedCompletionDate: '2027-05-01',
      version: 1,
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: { expectedCompletionDate: 'Expected completion cannot be before the start date.' } },
    })
  })

  test('an archived project is read-only until it is restored', async () => {
    const { world, company, client, project } = await site()
    const { body: archived } = await world.call(company.owner, archiveProject, at(project))
    expect(archived).toMatchObject({ archivedAt: expect.any(String), can: { edit: false, restore: true } })
    const refused = await world.call(company.owner, editProject, at(project), { name: 'X', version: archived.version })
    expect(refused.status).toBe(409)
    expect((await world.call(client, readProject, at(project))).status).toBe(200)
    expect((await world.call(company.owner, listProjects, {})).body).toEqual([])
    const shelf = await world.call(company.owner, listProjects, {}, undefined, { query: { status: 'archived' } })
    expect(shelf.body).toHaveLength(1)
    const { body: restored } = await world.call(company.owner, restoreProject, at(project))
    expect(restored).toMatchObject({ archivedAt: null, can: { edit: true } })
  })
})

describe('people on a project', () => {
  test('a second client sees the project while they are on it', async () => {
    const { world, company, project } = await site()
    const partner = await world.people.client(company, 'Paul', 'Partner')
    expect((await world.call(partner, readProject, at(project))).status).toBe(404)
    const added = await world.call(company.owner, addProjectPerson, at(project), { userId: partner.userId })
    expect(added.body.people.map(({ name, primary }) => [name, primary])).toEqual([
      ['Cleo Client', true],
      ['Paul Partner', false],
    ])
    expect((await world.call(partner, readProject, at(project))).status).toBe(200)
    expect((await world.call(partner, listProjects, {})).body).toHaveLength(1)
    await world.call(company.owner, removeProjectPerson, { ...at(project), userId: partner.userId })
    expect((await world.call(partner, readProject, at(project))).status).toBe(404)
  })

  test('one of two clients can become the main client and both stay; a new client replaces the previous one', async () => {
    const { world, company, client, project } = await site()
    const partner = await world.people.client(company, 'Paul', 'Partner')
    await world.call(company.owner, addProjectPerson, at(project), { userId: partner.userId })
    const over = await world.call(company.owner, editProject, at(project), { clientId: partner.userId, version: 1 })
    expect(over.body.people.map(({ id }) => id)).toEqual([partner.userId, client.userId])
    const newcomer = await world.people.client(company, 'Nora', 'New')
    const next = await world.call(company.owner, editProject, at(project), { clientId: newcomer.userId, version: 2 })
    expect(next.body.people.map(({ id }) => id)).toEqual([newcomer.userId, client.userId])
    expect((await world.call(partner, readProject, at(project))).status).toBe(404)
  })

  test('a builder is the client until the first client is added', async () => {
    const { world, company, client } = await site()
    const standIn = { name: 'Own house', address: '1 Road' }
    const { body: own } = await world.call(company.owner, createProject, {}, standIn)
    expect(own.people).toMatchObject([{ id: company.owner.userId, seat: 'builder', primary: true }])
    const first = await world.call(company.owner, addProjectPerson, at(own), { userId: client.userId })
    expect(first.body).toMatchObject({ clientId: client.userId, version: own.version + 1 })
    expect(first.body.people).toMatchObject([{ id: client.userId, seat: 'client', primary: true }])
    const partner = await world.people.client(company, 'Paul', 'Partner')
    const second = await world.call(company.owner, addProjectPerson, at(own), { userId: partner.userId })
    expect(second.body.clientId).toBe(client.userId)
  })

  test('the primary client cannot be removed, and nobody from another company added', async () => {
    const { world, company, client, project } = await site()
    const elsewhere = await world.people.company()
    const stranger = await world.people.client(elsewhere)
    const primary = await world.call(company.owner, removeProjectPerson, { ...at(project), userId: client.userId })
    expect(primary.status).toBe(409)
    for (const userId of [stranger.userId, company.owner.userId]) {
      expect((await world.call(company.owner, addProjectPerson, at(project), { userId })).status).toBe(422)
    }
  })
})

describe('what each seat sees', () => {
  test('subcontractors see neither money nor open decisions', async () => {
    const { world, company, project } = await site({ budget: 90_000, notes: 'Client is tight on money' })
    const trade = await world.people.subcontractor(company)
    await world.call(company.owner, addProjectPerson, at(project), { userId: trade.userId })
    const seen = (await world.call(trade, readProject, at(project))).body
    const [listed] = (await world.call(trade, listProjects, {})).body
    for (const view of [seen, listed]) {
      expect(view).toMatchObject({
        name: 'Harbour House',
        budget: null,
        totalBudget: null,
        spentBudget: null,
        approvedBudget: null,
        notYetApprovedBudget: null,
        forecastBudget: null,
        notes: null,
        clientEmail: null,
        recentActivity: null,
        pendingSelections: null,
        can: { edit: false, seeMoney: false },
      })
    }
    expect(seen.people.every(({ email }) => email === null)).toBe(true)
  })

  test('clients see the money and may change nothing', async () => {
    const { world, client, project } = await site({ budget: 90_000 })
    const seen = (await world.call(client, readProject, at(project))).body
    expect(seen).toMatchObject({ budget: 90_000, can: { edit: false, managePeople: false, seeMoney: true } })
  })

  test('returns 404 for the project of another company, for reading and for any change', async () => {
    const { world, project } = await site()
    const { owner } = await world.people.company()
    expect((await world.call(owner, readProject, at(project))).status).toBe(404)
    expect((await world.call(owner, editProject, at(project), { name: 'Mine', version: 1 })).status).toBe(404)
    expect((await world.call(owner, archiveProject, at(project))).status).toBe(404)
    expect((await world.call(owner, listProjects, {})).body).toEqual([])
  })
})
