import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptMagicLink, register } from '#shared/auth/endpoints.ts'
import {
  createClient,
  createTeamMember,
  editCompany,
  inviteClient,
  inviteOwner,
  inviteTeamMember,
  readCompany,
} from '#shared/people/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { companiesCommand } from '#server/features/trial/public.ts'
import { address, cookieOf, linkSentTo, password } from '#server/testing/houses/invited.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const BAIT = 'You won 1000 USD, claim at https://evil.example'

async function stranger(world: World, more: object = {}): Promise<Person> {
  const email = address()
  const { body, headers } = await world.call(null, register, {}, { email, password, firstName: 'Mal', ...more })
  return { userId: body.id, email, name: 'Mal', cookie: cookieOf(headers) }
}

test('refuses web addresses, email addresses and phone numbers in names of companies and people', async () => {
  const world = await createWorld()
  const { company, builder } = await house(world)
  const account = { email: address(), password }
  for (const wrong of [{ companyName: BAIT }, { firstName: 'Call +1 555 014 2201' }, { lastName: 'win@prize.com' }])
    expect((await world.call(null, register, {}, { ...account, ...wrong })).status).toBe(422)
  const settings = (await world.call(company.owner, readCompany, {})).body
  expect((await world.call(company.owner, editCompany, {}, { ...settings, name: BAIT })).status).toBe(422)
  const client = { email: address(), firstName: 'prize.com' }
  expect((await world.call(builder, createClient, {}, client)).status).toBe(422)
  const member = { email: address(), role: 'user' as const, lastName: 'www.prize' }
  expect((await world.call(company.owner, createTeamMember, {}, member)).status).toBe(422)
})

test('an invitation leaves out names that lead elsewhere, also those from before', async () => {
  const world = await createWorld()
  const { company, builder, project } = await house(world, { name: 'House, call 0412 345 678' })
  await world.db.update(companies).set({ name: BAIT }).where(eq(companies.id, company.id))
  const email = address()
  await world.call(builder, createClient, {}, { email, firstName: 'Anna', projectId: project.id })
  await world.runJobs()
  const [mail] = await world.mailsTo(email)
  expect(mail?.subject).toBe('Your builder invites you to Finishwork')
  expect(JSON.stringify(mail)).not.toMatch(/evil|0412/)
})

test('a company without a proven address may invite few people, and more after a builder opened a link', async () => {
  const world = await createWorld({ config: { trialDays: 30 } })
  const builder = await stranger(world)
  const invites = () => world.call(builder, createClient, {}, { email: address(), firstName: 'Anna' })
  for (let count = 1; count <= 5; count += 1) expect((await invites()).status, String(count)).toBe(201)
  const refused = await invites()
  const message = expect.stringContaining(`we sent a link to ${builder.email}`) as string
  expect(refused).toMatchObject({ status: 429, body: { message } })
  const token = await linkSentTo(world, builder.email)
  const opened = await world.call(null, acceptMagicLink, {}, { token })
  expect(opened.status).toBe(200)
  builder.cookie = cookieOf(opened.headers)
  expect((await invites()).status).toBe(201)
})

test('a company on trial invites a limited number of people', async () => {
  const world = await createWorld({ config: { trialDays: 30 } })
  const { company, builder } = await house(world)
  const trialEndsAt = new Date(world.now.getTime() + 86_400_000)
  await world.db.update(companies).set({ trialEndsAt }).where(eq(companies.id, company.id))
  const invite = async () =>
    (await world.call(builder, createClient, {}, { email: address(), firstName: 'Anna' })).status
  expect(await invite()).toBe(201)
  while (await world.platform.limits.allows('invite_trial', String(company.id)));
  expect(await invite()).toBe(429)
})

test('after the trial has ended builders invite nobody and add nobody to the team, while clients still can', async () => {
  const world = await createWorld({ config: { trialDays: 30 } })
  const { company, builder, client, project } = await house(world)
  const { owner } = company
  const added = (await world.call(builder, createClient, {}, { email: address(), invite: false })).body
  const mate = { email: address(), role: 'user' as const }
  const member = (await world.call(owner, createTeamMember, {}, { ...mate, invite: false })).body
  await world.db.update(companies).set({ trialEndsAt: world.now }).where(eq(companies.id, company.id))
  world.later(1)
  const refused = { status: 403, body: { code: 'trial_ended' } }
  expect(await world.call(builder, createClient, {}, { email: address() })).toMatchObject(refused)
  expect(await world.call(builder, inviteClient, { clientId: added.id })).toMatchObject(refused)
  expect(await world.call(owner, createTeamMember, {}, { ...mate, email: address() })).toMatchObject(refused)
  expect(await world.call(owner, createTeamMember, {}, { ...mate, email: address(), invite: false })).toMatchObject(
    refused,
  )
  expect(await world.call(owner, inviteTeamMember, { memberId: member.id })).toMatchObject(refused)
  const other = { email: address(), firstName: 'Daniel' }
  expect((await world.call(client, inviteOwner, { projectId: project.id }, other)).status).toBe(204)
})

test('the operator sees how many people a company invites, and suspending it stops waiting invitations too', async () => {
  const world = await createWorld({ config: { trialDays: 30 } })
  const { company, builder, client, project } = await house(world)
  const email = address()
  await world.call(builder, createClient, {}, { email, firstName: 'Anna', projectId: project.id })
  const lines: string[] = []
  const run = (...words: string[]) =>
    companiesCommand({ db: world.db, now: world.now, trialDays: 30, say: (line) => lines.push(line) }, words)
  await run()
  expect(lines.find((line) => line.startsWith(`Company ${company.id} `))).toContain('invitations in 24 hours: 1')
  lines.length = 0
  expect(await run('invitations', String(company.id))).toBe(0)
  expect(lines).toEqual([expect.stringContaining('Bo Builder invited Anna')])
  await run('suspend', String(company.id))
  await world.runJobs()
  expect(await world.mailsTo(email)).toEqual([])
  const refused = await world.call(client, inviteOwner, { projectId: project.id }, { email: address() })
  expect(refused.status).toBe(403)
})
