import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { me, register } from '#shared/auth/endpoints.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { createProject, editProject, listProjects, readProject } from '#shared/projects/endpoints.ts'
import { loadSampleProject } from '#shared/sample/endpoints.ts'
import {
  addSelection,
  changeSelections,
  chooseItem,
  editSelection,
  proposeOption,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { copySelections, createTemplate } from '#shared/templates/endpoints.ts'
import { parseRecorded } from '#server/platform/audit/recorded.ts'
import { eventSentence } from '#shared/events/rules.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { companiesCommand } from './companies-command.ts'
import { sendTrialNotices } from './notices.tsx'

const DAY = 86_400_000
const supportEmail = 'help@finishwork.example'
const withTrial = (trialDays: number | null = 30) => createWorld({ config: { trialDays, supportEmail } })

let registered = 0
async function newBuilder(world: World): Promise<Person> {
  registered += 1
  const email = `trial${registered}@example.com`
  const reply = await world.call(null, register, {}, { email, password: 'oak floor, brass tap', firstName: 'Tess' })
  return { userId: reply.body.id, email, name: 'Tess', cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const trialOf = async (world: World, person: Person) => (await world.call(person, me, {})).body.company?.trial
const setEnd = (world: World, companyId: number, ms: number) =>
  world.db
    .update(companies)
    .set({ trialEndsAt: new Date(world.now.getTime() + ms) })
    .where(eq(companies.id, companyId))

const newHouse = { name: 'House', address: '1 Road' }

async function command(world: World, ...words: string[]) {
  const lines: string[] = []
  const { db, now } = world
  const { trialDays } = world.platform.config
  const code = await companiesCommand({ db, now, trialDays, say: (line) => lines.push(line) }, words)
  return { code, text: lines.join('\n') }
}

test('a new company has 30 days, and clients see nothing of it', async () => {
  const world = await withTrial()
  const builder = await newBuilder(world)
  const endsAt = new Date(world.now.getTime() + 30 * DAY).toISOString()
  expect(await trialOf(world, builder)).toEqual({ state: 'running', daysLeft: 30, endsAt, supportEmail })
  const client = await world.people.client(await world.people.company())
  expect((await world.call(client, me, {})).body.company).toBeNull()
})

test('refuses new projects, the sample, selections and options of builders after the end, and nothing else', async () => {
  const world = await withTrial()
  const { company, builder: owner, client, project } = await house(world)
  const at = { projectId: project.id }
  const [oak, ash, elm] = [await item(world, company), await item(world, company), await item(world, company)]
  const { body: selection } = await world.call(owner, addSelection, at, { name: 'Floor', optionItemIds: [oak.id] })
  const here = { ...at, selectionId: selection.id }
  const draft = await world.call(owner, addSelection, at, { name: 'Tile', draft: true })
  expect(draft.status).toBe(201)
  await world.db.update(companies).set({ trialEndsAt: world.now }).where(eq(companies.id, company.id))
  world.later(1)

  const message = expect.stringContaining(`write to ${supportEmail}`) as string
  const refused = { status: 403, body: { code: 'trial_ended', message } }
  expect(await world.call(owner, createProject, {}, newHouse)).toMatchObject(refused)
  expect(await world.call(owner, loadSampleProject, {})).toMatchObject(refused)
  expect(await world.call(owner, addSelection, at, { name: 'Tap' })).toMatchObject(refused)
  expect(await world.call(owner, proposeOption, here, { itemId: ash.id })).toMatchObject(refused)
  expect(await world.call(owner, sendSelections, at, { selectionIds: [draft.body.id] })).toMatchObject(refused)
  const { id, version: asRead } = draft.body
  const send = { act: 'send' as const, selections: [{ id, version: asRead }] }
  expect(await world.call(owner, changeSelections, {}, send)).toMatchObject(refused)
  const sources = [{ projectId: project.id }]
  expect(await world.call(owner, copySelections, at, { sources })).toMatchObject(refused)
  expect(await world.call(owner, createTemplate, {}, { name: 'T', projectId: project.id })).toMatchObject(refused)
  const swapped = { selectedItemId: ash.id, version: selection.version }
  expect(await world.call(owner, editSelection, here, swapped)).toMatchObject(refused)

  expect((await world.call(owner, listProjects, {})).body).toHaveLength(1)
  const { version } = (await world.call(owner, readProject, at)).body
  expect((await world.call(owner, editProject, at, { notes: 'Key under the mat', version })).status).toBe(200)
  const answer = { message: 'Yes, it does.', messageType: 'comment' as const }
  expect((await world.call(owner, postMessage, at, answer)).status).toBe(201)
  expect((await world.call(client, proposeOption, here, { itemId: elm.id })).status).toBe(201)
  expect((await world.call(client, chooseItem, here, { itemId: oak.id })).status).toBe(200)
})

test('a suspended company sees that it is suspended, and works again once it is activated', async () => {
  const world = await withTrial()
  const { id, owner } = await world.people.company()
  expect((await command(world, 'suspend', String(id))).text).toContain('suspended since 2027-03-10')
  expect(await world.call(owner, createProject, {}, newHouse)).toMatchObject({
    status: 403,
    body: { code: 'suspended', message: expect.stringContaining('suspended') as string },
  })
  expect(await command(world, 'activate', String(id))).toMatchObject({
    code: 0,
    text: expect.stringContaining('active'),
  })
  expect((await world.call(owner, createProject, {}, newHouse)).status).toBe(201)
  expect(await trialOf(world, owner)).toBeNull()
})

test('records each change by the command line in the audit log of the company', async () => {
  const world = await withTrial()
  const { id } = await world.people.company()
  for (const words of [['suspend'], ['activate'], ['extend', '14']]) {
    const [act = '', ...days] = words
    expect((await command(world, act, String(id), ...days)).code).toBe(0)
  }
  const rows = await world.db.select().from(auditLog).where(eq(auditLog.companyId, id)).orderBy(auditLog.seq)
  expect(
    rows
      .slice(-3)
      .map(
        ({ kind, actorName, data }) => `${actorName} ${eventSentence(parseRecorded(kind as AuditKind, data as Json))}`,
      ),
  ).toEqual([
    'Finishwork suspended the company',
    'Finishwork activated the company',
    'Finishwork extended the trial by 14 days',
  ])
})

test('a private installation has no trial: nothing is shown, refused or emailed', async () => {
  const world = await withTrial(null)
  const { id, owner } = await world.people.company()
  await world.db
    .update(companies)
    .set({ trialEndsAt: new Date(0) })
    .where(eq(companies.id, id))
  expect(await trialOf(world, owner)).toBeNull()
  expect((await world.call(owner, createProject, {}, newHouse)).status).toBe(201)
  await world.runTask(sendTrialNotices.name)
  expect(await world.mailsTo(owner.email)).toEqual([])
})

test('emails the owner once 7 days before the end, once 1 day before, and once at the end', async () => {
  const world = await withTrial()
  const builder = await newBuilder(world)
  const subjects: string[] = []
  for (let hour = 0; hour <= 33 * 24; hour += 6) {
    await Promise.all([world.runTask(sendTrialNotices.name), world.runTask(sendTrialNotices.name)])
    const mails = await world.mailsTo(builder.email)
    if (mails.length > subjects.length) subjects.push(`after ${hour / 24} days: ${mails[0]?.subject}`)
    expect(mails).toHaveLength(subjects.length)
    world.later(6 * 3_600_000)
  }
  expect(subjects).toEqual([
    'after 23 days: Your Finishwork trial ends in 7 days',
    'after 29 days: Your Finishwork trial ends in 1 day',
    'after 30 days: Your Finishwork trial has ended',
  ])
  expect((await world.mailsTo(builder.email))[0]?.text).toContain(`write to ${supportEmail}`)
})

test('an extended trial runs again, and its owner is notified again before the new end', async () => {
  const world = await withTrial()
  const builder = await newBuilder(world)
  const { id = 0 } = (await world.call(builder, me, {})).body.company ?? {}
  await setEnd(world, id, -DAY)
  await world.runTask(sendTrialNotices.name)
  expect((await world.call(builder, createProject, {}, newHouse)).status).toBe(403)
  expect((await command(world, 'extend', String(id), '14')).text).toContain('days left: 14')
  expect((await world.call(builder, createProject, {}, newHouse)).status).toBe(201)
  await setEnd(world, id, 7 * DAY)
  await world.runTask(sendTrialNotices.name)
  const subjects = (await world.mailsTo(builder.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your Finishwork trial ends in 7 days', 'Your Finishwork trial has ended'])
})

test('the demo company is never emailed and never ends', async () => {
  const world = await withTrial()
  const { id, owner } = await world.people.company()
  await world.db.update(companies).set({ isDemo: true }).where(eq(companies.id, id))
  await world.runTask(sendTrialNotices.name)
  expect(await world.mailsTo(owner.email)).toEqual([])
  expect(await trialOf(world, owner)).toBeNull()
  await world.db.update(companies).set({ isDemo: false }).where(eq(companies.id, id))
})

test('lists every company with its state and owner', async () => {
  const world = await withTrial()
  const builder = await newBuilder(world)
  const { id, name } = (await world.call(builder, me, {})).body.company ?? {}
  const { code, text } = await command(world)
  expect(code).toBe(0)
  expect(text).toContain(`Company ${id} (${name}): trial until 2027-04-09, days left: 30, owner ${builder.email}`)
})

test.each([
  [['extend', '1']],
  [['extend', '1', '0']],
  [['extend', '1', '-3']],
  [['suspend']],
  [['suspend', 'x']],
  [['delete', '1']],
  [['activate', '1', '2']],
])('explains the command when it cannot be read: %j', async (words) => {
  const world = await withTrial()
  expect(await command(world, ...words)).toMatchObject({ code: 2, text: expect.stringContaining('npm run companies') })
})

test('names a company that does not exist', async () => {
  const world = await withTrial()
  expect(await command(world, 'suspend', '99999999')).toEqual({ code: 2, text: 'There is no company 99999999.' })
})
