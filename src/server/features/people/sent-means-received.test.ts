import { expect, test } from 'vitest'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { exportClients } from '#shared/exports/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { MemberStatus } from '#shared/people/contract.ts'
import { createClient, editCompany, listClients, readCompany } from '#shared/people/endpoints.ts'
import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { clientsOf, outcomeInWords } from '#shared/people/recipients.ts'
import { memberStatusWords, reachInWords } from '#shared/people/words.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  addSelections,
  changeSelections,
  editSelection,
  getSelection,
  sendSelections,
  setTrades,
} from '#shared/selections/endpoints.ts'
import { noteUndelivered } from '#server/platform/mail/delivery-store.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { accepts, address } from '#server/testing/houses/invited.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { eq } from 'drizzle-orm'

const PHONE = '+1 555 010 2201'

/** A project with a client of every status: Cleo joined, Ivy was invited, Noah was never invited. Three drafts wait. */
async function scene() {
  const world = await createWorld()
  const home = await house(world, { name: 'Hill House' }, { sendImmediately: false })
  const { company, builder, client: cleo, project } = home
  const settings = (await world.call(company.owner, readCompany, {})).body
  await world.call(company.owner, editCompany, {}, { ...settings, phone: PHONE })
  const [ivyEmail, noahEmail] = [address(), address()]
  const place = { projectId: project.id }
  const add = async (email: string, firstName: string, invite: boolean) => {
    world.later(60_000)
    return (await world.call(builder, createClient, {}, { email, firstName, projectId: project.id, invite })).body
  }
  const ivy = await add(ivyEmail, 'Ivy', true)
  const noah = await add(noahEmail, 'Noah', false)
  await world.runJobs()
  const tap = await item(world, company)
  const drafts: number[] = []
  for (const name of ['Tap', 'Basin', 'Shower'])
    drafts.push((await world.call(builder, addSelection, place, { name, selectedItemId: tap.id, draft: true })).body.id)
  const settle = async () => {
    await world.runJobsExceptCertificates()
    await world.mailAfterPause()
    await world.runJobsExceptCertificates()
  }
  const owed = async () => {
    const { body } = await world.call(builder, dashboard, {})
    if (body.kind !== 'builder') throw new Error('Not a builder')
    const { drafts: unsent, uninvited, undelivered } = body.owed
    return { unsent, uninvited, undelivered }
  }
  return {
    world,
    home,
    company,
    builder,
    cleo,
    project,
    place,
    ivy,
    noah,
    ivyEmail,
    noahEmail,
    tap,
    drafts,
    settle,
    owed,
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** The word for each person, from every place that shows one. */
async function wordsEverywhere({ world, builder, place }: Scene, email: string): Promise<string[]> {
  const word = (status: MemberStatus | undefined) => (status ? memberStatusWords[status] : 'nothing')
  const clients = (await world.call(builder, listClients, {})).body
  const { people } = (await world.call(builder, readProject, place)).body
  const headers = { cookie: builder.cookie }
  const csv = await (await world.request(`/api${exportClients.path}?format=csv`, { headers })).text()
  const line = csv.split('\n').find((row) => row.includes(email)) ?? ''
  const inFile = Object.values(memberStatusWords).find((text) => line.includes(text)) ?? line
  return [
    word(clients.find((one) => one.email === email)?.memberStatus),
    word(people.find((one) => one.email === email)?.memberStatus),
    inFile,
  ]
}

test('a person’s status has one word in the list, on the project, in the file and in the result of sending', async () => {
  const all = await scene()
  const { world, builder, cleo, place, ivyEmail, noahEmail, drafts } = all
  expect(await wordsEverywhere(all, cleo.email)).toEqual(['Joined', 'Joined', 'Joined'])
  expect(await wordsEverywhere(all, ivyEmail)).toEqual(Array(3).fill('Invited, not joined'))
  expect(await wordsEverywhere(all, noahEmail)).toEqual(Array(3).fill('Not invited'))
  const { people } = (await world.call(builder, sendSelections, place, { selectionIds: drafts, invite: false })).body
  expect(people.map(({ name, memberStatus }) => [name, memberStatusWords[memberStatus]])).toEqual([
    ['Cleo Client', 'Joined'],
    ['Ivy', 'Invited, not joined'],
    ['Noah', 'Not invited'],
  ])
  expect(reachInWords(people)).toBe(
    'Notified: Cleo Client. Invited, not joined, so not notified: Ivy. Not invited, so not notified: Noah.',
  )
})

test('who is named as reached gets an email, who is not gets none, and the dashboard counts the same people', async () => {
  const all = await scene()
  const { world, builder, cleo, place, ivyEmail, noahEmail, settle, owed } = all
  expect(await owed()).toEqual({ unsent: 3, uninvited: 1, undelivered: 0 })
  const waiting = (await world.call(builder, listClients, {}, undefined, { query: { waiting: 'invitation' } })).body
  expect(waiting.map(({ email }) => email)).toEqual([noahEmail])
  const reply = await world.call(builder, sendSelections, place, {})
  expect(reply.body.sent).toBe(3)
  expect(reply.body.people).toMatchObject([
    { name: 'Cleo Client', invitedNow: false },
    { name: 'Ivy', invitedNow: false },
    { name: 'Noah', invitedNow: true, memberStatus: 'invited' },
  ])
  await settle()
  const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject)
  expect(await subjects(cleo.email)).toContain('Bo Builder sent you 3 decisions')
  const bell = (await world.call(cleo, listNotifications, {})).body.map(({ title }) => title)
  expect(bell).toContain('Bo Builder sent you 3 decisions')
  expect(await subjects(noahEmail)).toEqual([`${all.company.name} invites you to Finishwork`])
  expect(await subjects(ivyEmail)).toHaveLength(1)
  expect(await owed()).toEqual({ unsent: 0, uninvited: 0, undelivered: 0 })
  expect(await wordsEverywhere(all, noahEmail)).toEqual(Array(3).fill('Invited, not joined'))
  await accepts(world, noahEmail)
  expect(await wordsEverywhere(all, noahEmail)).toEqual(Array(3).fill('Joined'))
})

test('sending many at once reaches people in the same way, and an expired invitation is sent again', async () => {
  const { world, builder, drafts, place, ivyEmail, settle } = await scene()
  world.later(8 * 86_400_000)
  builder.cookie = await world.people.cookie(builder.userId)
  const rows = await Promise.all(
    drafts.map(async (id) => {
      const { version } = (await world.call(builder, getSelection, { ...place, selectionId: id })).body
      return { id, version }
    }),
  )
  const { body } = await world.call(builder, changeSelections, {}, { act: 'send', selections: rows })
  expect(body.people).toMatchObject([{ invitedNow: false }, { name: 'Ivy', invitedNow: true }, { invitedNow: true }])
  await settle()
  expect(await world.mailsTo(ivyEmail)).toHaveLength(2)
})

type Way = (scene: Scene, invite: boolean) => Promise<ReachedPerson[] | undefined>

const sent = { name: 'Mirror', status: 'pending' }
const ways: Record<string, Way> = {
  'one draft': async ({ world, builder, place, drafts }, invite) =>
    (await world.call(builder, sendSelections, place, { selectionIds: drafts.slice(0, 1), invite })).body.people,
  'all drafts': async ({ world, builder, place }, invite) =>
    (await world.call(builder, sendSelections, place, { invite })).body.people,
  'rows of the table': async ({ world, builder, place, drafts }, invite) => {
    const [id = 0] = drafts
    const { version } = (await world.call(builder, getSelection, { ...place, selectionId: id })).body
    const act = { act: 'send' as const, selections: [{ id, version }], invite }
    return (await world.call(builder, changeSelections, {}, act)).body.people
  },
  'while creating': async ({ world, builder, place, tap }, invite) =>
    (await world.call(builder, addSelection, place, { ...sent, selectedItemId: tap.id, invite })).body.people,
  'while creating several': async ({ world, builder, place, tap }, invite) => {
    const selections = [{ ...sent, selectedItemId: tap.id }]
    return (await world.call(builder, addSelections, place, { selections, invite })).body.people
  },
}

test.each(Object.keys(ways).flatMap((name) => [true, false].map((invite) => ({ name, invite }))))(
  'the people named before and after sending are those who get an email: $name, invite $invite',
  async ({ name, invite }) => {
    const all = await scene()
    const { world, builder, place, settle, cleo, ivyEmail, noahEmail } = all
    const counts = async () =>
      Promise.all([cleo.email, ivyEmail, noahEmail].map(async (email) => (await world.mailsTo(email)).length))
    const before = await counts()
    const named = clientsOf((await world.call(builder, readProject, place)).body)
    expect(named.map((person) => outcomeInWords(person, invite))).toEqual([
      'Gets a notification and an email.',
      expect.stringMatching(/^Sees everything after opening the invitation\./),
      invite ? 'Gets an invitation by email, and sees everything after opening it.' : 'Gets nothing until invited.',
    ])
    const people = (await ways[name]?.(all, invite)) ?? []
    expect(people.map(({ id }) => id)).toEqual(named.map(({ id }) => id))
    expect(reachInWords(people)).toBe(
      invite
        ? 'Notified: Cleo Client. Invited by email: Noah. Invited, not joined, so not notified: Ivy.'
        : 'Notified: Cleo Client. Invited, not joined, so not notified: Ivy. Not invited, so not notified: Noah.',
    )
    await settle()
    const after = await counts()
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0, invite ? 1 : 0])
  },
)

test('an email that was not delivered shows in the list, on the project, on the dashboard and when something is sent', async () => {
  const { world, builder, cleo, place, project, company, settle, owed } = await scene()
  await world.call(builder, sendSelections, place, {})
  await settle()
  const [mail] = await world.db.select().from(mails).where(eq(mails.recipient, cleo.email))
  await noteUndelivered(world.db, { mailId: mail?.id ?? 0, reason: '550 No such user', now: world.now, final: true })
  expect((await owed()).undelivered).toBe(1)
  const listed = (await world.call(builder, listClients, {}, undefined, { query: { waiting: 'delivery' } })).body
  expect(listed).toMatchObject([{ email: cleo.email, undelivered: { reason: '550 No such user' } }])
  const { people } = (await world.call(builder, readProject, place)).body
  expect(people.find(({ id }) => id === cleo.userId)?.undelivered).toBe('550 No such user')
  const asClient = (await world.call(cleo, readProject, place)).body.people
  expect(asClient.every(({ undelivered }) => undelivered === null)).toBe(true)
  await proposed(world, { company, builder, client: cleo, project }, { draft: true })
  const sent = (await world.call(builder, sendSelections, place, {})).body
  expect(reachInWords(sent.people)).toContain('The last email was not delivered: Cleo Client.')
})

test('the invitation names project and builder with phone, and a reply to it or to a signed copy reaches the builder', async () => {
  const { world, home, builder, cleo, company, ivyEmail } = await scene()
  const [invitation] = await world.mailsTo(ivyEmail)
  expect(invitation?.text).toContain('Hill House')
  expect(invitation?.text).toContain(`Your builder: Bo Builder, ${company.name}, ${PHONE}.`)
  expect(invitation?.replyTo).toBe(builder.email)
  const selection = await proposed(world, home, { draft: false })
  await signs(world, cleo, [selection])
  await world.runJobs()
  const copy = (await world.mailsTo(cleo.email)).find(({ subject }) => subject.startsWith('You signed'))
  expect(copy?.replyTo).toBe(company.owner.email)
})

test('a tiler’s email says nothing about a day to decide by', async () => {
  const world = await createWorld()
  const { company, builder, client, tiler, project } = await world.people.site()
  const home = { company, builder, client, project }
  const tile = await proposed(world, home, { name: 'Floor tile', deadline: '2027-06-01' })
  const trades = { projectId: project.id, userId: tiler.userId }
  await world.call(builder, setTrades, trades, { categoryIds: [tile.categoryId ?? 0] })
  await signs(world, client, [tile])
  const { version } = (await world.call(builder, getSelection, at(tile))).body
  await world.call(builder, editSelection, at(tile), { notes: 'Warm grey grout', version })
  await world.runJobsExceptCertificates()
  await world.mailAfterPause()
  const mailOf = async (person: Person) =>
    (await world.mailsTo(person.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
  expect(await mailOf(tiler)).toContain('No longer approved: Floor tile')
  expect(await mailOf(tiler)).not.toMatch(/decide by|deadline/i)
  expect(await mailOf(client)).toContain('Decide by Jun 01, 2027')
})
