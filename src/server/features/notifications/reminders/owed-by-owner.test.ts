import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ClientDashboard } from '#shared/dashboard/contract.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { editNotificationSettings, listNotifications } from '#shared/notifications/endpoints.ts'
import { notificationKinds } from '#shared/notifications/vocabulary.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { editSelection, getSelection, listSelections } from '#shared/selections/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { mailDigests } from '../mails/digests.ts'
import { remindDeadlines } from './reminders.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const HOUR = 3_600_000

/** Two owners who both have to sign, and one selection that was due yesterday. */
async function scene(deadline = '2027-03-09') {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const home = await house(world)
  const emma = await world.people.client(home.company, 'Emma', 'Carter')
  await world.people.seat(home.project, emma, 'client')
  await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
  const selection = await proposed(world, home, { deadline })
  const read = async (person: Person) => (await world.call(person, getSelection, at(selection))).body
  const sign = async (person: Person) => signs(world, person, [await read(person)])
  const owes = async (person: Person) => {
    const own = (await world.call(person, dashboard, {})).body as ClientDashboard
    const badges = (await world.call(person, counts, {})).body
    const list = async (query: Record<string, string>) =>
      (await world.call(person, listSelections, {}, undefined, { query })).body.length
    const project = (await world.call(person, readProject, { projectId: home.project.id })).body
    return {
      owed: own.decisionsOwed,
      overdue: own.decisionsOverdue,
      badge: badges.selections,
      approvals: badges.approvals,
      lateProjects: badges.projects,
      toAnswer: await list({ status: 'to_answer' }),
      overdueList: await list({ overdue: 'true' }),
      ofProject: project.overdueSelections,
      selection: (await read(person)).overdue,
    }
  }
  return { world, ...home, emma, selection, read, sign, owes }
}

const nothing = {
  owed: 0,
  overdue: 0,
  badge: 0,
  approvals: 0,
  lateProjects: 0,
  toAnswer: 0,
  overdueList: 0,
  ofProject: 0,
  selection: false,
}
const one = {
  owed: 1,
  overdue: 1,
  badge: 1,
  approvals: 1,
  lateProjects: 1,
  toAnswer: 1,
  overdueList: 1,
  ofProject: 1,
  selection: true,
}

describe('where both owners sign', () => {
  test('a decision is owed only by the owner whose signature is missing', async () => {
    const { client, emma, builder, read, sign, owes } = await scene()
    await sign(client)
    expect(await owes(client)).toEqual(nothing)
    expect(await owes(emma)).toEqual(one)
    expect(await read(builder)).toMatchObject({ overdue: true, approvals: { missing: [{ name: 'Emma Carter' }] } })
    await sign(emma)
    expect(await owes(emma)).toEqual(nothing)
  })

  test('a change after the first signature makes both owe it again', async () => {
    const { world, builder, client, emma, read, selection, sign, owes } = await scene()
    await sign(client)
    const { version } = await read(builder)
    await world.call(builder, editSelection, at(selection), { version, quantity: 2 })
    expect(await owes(client)).toMatchObject({ owed: 1, toAnswer: 1, selection: true })
    expect(await owes(emma)).toMatchObject({ owed: 1, toAnswer: 1, selection: true })
  })

  test('reminds only the missing owner, and names them to the builder', async () => {
    const { world, company, client, emma, sign } = await scene()
    await sign(client)
    await world.runJobsExceptCertificates()
    await world.runTask(remindDeadlines.name)
    const overdue = async (person: Person) =>
      (await world.call(person, listNotifications, {})).body
        .filter(({ kind }) => kind === 'overdue')
        .map(({ body }) => body)
    expect(await overdue(client)).toEqual([])
    const when = 'The deadline was Mar 09, 2027.'
    expect(await overdue(emma)).toEqual([`${when} Cleo Client has signed. It is approved when you have signed too.`])
    expect(await overdue(company.owner)).toEqual([`${when} Cleo Client signed, waiting for Emma Carter.`])
  })

  test('a signature closes the reminders of its signer and leaves those of the other owner', async () => {
    const { world, client, emma, sign } = await scene('2027-03-13')
    await world.runTask(remindDeadlines.name)
    await world.runJobsExceptCertificates()
    const unread = async (person: Person) =>
      (await world.call(person, listNotifications, {})).body.filter(
        ({ kind, read }) => !read && (kind === 'deadline' || kind === 'decision_needed'),
      ).length
    const before = await unread(emma)
    expect(before).toBeGreaterThan(0)
    await sign(client)
    await world.runJobsExceptCertificates()
    expect(await unread(client)).toBe(0)
    expect(await unread(emma)).toBe(before)
  })

  test('the digest leaves out what the reader has signed, although the event was not handled yet', async () => {
    const { world, client, emma, sign } = await scene('2027-03-13')
    const daily = notificationKinds.map((kind) => ({ kind, delivery: 'daily' as const }))
    for (const person of [client, emma]) await world.call(person, editNotificationSettings, {}, daily)
    await world.runTask(remindDeadlines.name)
    await sign(client)
    world.later(22 * HOUR)
    await world.runTask(mailDigests.name)
    const digests = async (person: Person) => (await world.mailsTo(person.email)).map(({ text }) => text).join()
    expect(await digests(client)).toBe('')
    expect(await digests(emma)).toContain('Cleo Client has signed. It is approved when you have signed too.')
  })
})
