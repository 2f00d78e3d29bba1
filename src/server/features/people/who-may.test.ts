import { describe, expect, test } from 'vitest'
import { me } from '#shared/auth/endpoints.ts'
import {
  archiveClient,
  archiveTeamMember,
  createClient,
  editClient,
  editCompany,
  editTeamMember,
  inviteClient,
  listTeam,
  readClient,
  readCompany,
} from '#shared/people/endpoints.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const company = await world.people.company()
  return { world, company, owner: company.owner }
}

describe('the two lists of people', () => {
  test('a builder is no client: not read, edited, invited or archived as one', async () => {
    const { world, owner, company } = await scene()
    const builder = await world.people.builder(company)
    const at = { clientId: builder.userId }
    const replies = [
      await world.call(owner, readClient, at),
      await world.call(owner, editClient, at, { firstName: 'Other', version: 1 }),
      await world.call(owner, inviteClient, at),
      await world.call(owner, archiveClient, at),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const team = (await world.call(owner, listTeam, {})).body
    expect(team.find(({ id }) => id === builder.userId)).toMatchObject({ memberStatus: 'active', version: 1 })
  })

  test('a client is no member of the team: not edited, promoted or archived as one', async () => {
    const { world, owner, company } = await scene()
    const client = await world.people.client(company)
    const at = { memberId: client.userId }
    expect((await world.call(owner, editTeamMember, at, { role: 'admin', version: 1 })).status).toBe(404)
    expect((await world.call(owner, archiveTeamMember, at)).status).toBe(404)
    expect((await world.call(owner, readClient, { clientId: client.userId })).body).toMatchObject({
      role: 'client',
      memberStatus: 'active',
    })
  })
})

test('another administrator does not change the role of the owner', async () => {
  const { world, owner, company } = await scene()
  const admin = await world.people.builder(company, 'admin')
  const first = async () => (await world.call(admin, listTeam, {})).body.find(({ isOwner }) => isOwner)
  const before = await first()
  const role = before?.role === 'admin' ? 'user' : 'admin'
  const refused = await world.call(admin, editTeamMember, { memberId: owner.userId }, { role, version: 1 })
  expect(refused.status).toBe(409)
  expect(before).toMatchObject({ can: { changeRole: false } })
  expect(await first()).toEqual(before)
})

test('a client of two companies is edited in each by its own version', async () => {
  const { world, owner, company } = await scene()
  const other = await world.people.company()
  const client = await world.people.client(company)
  const there = await world.people.project(other)
  await world.people.added(there, client)
  const at = { clientId: client.userId }
  for (const version of [1, 2]) await world.call(other.owner, editClient, at, { phone: `555 010${version}`, version })
  await world.call(other.owner, archiveClient, at)
  const here = await world.call(owner, editClient, at, { phone: '555 0199', version: 1 })
  expect(here).toMatchObject({ status: 200, body: { phone: '555 0199', version: 2, memberStatus: 'active' } })
})

describe('an invitation', () => {
  test('is not sent again to a person who has accepted it', async () => {
    const { world, owner, company } = await scene()
    const client = await world.people.client(company)
    const again = await world.call(owner, inviteClient, { clientId: client.userId })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('accepted') } })
    await world.runJobs()
    expect(await world.mailsTo(client.email)).toHaveLength(0)
  })

  test('is not sent to an archived person', async () => {
    const { world, owner } = await scene()
    const email = 'ada.added@example.com'
    const { body: added } = await world.call(owner, createClient, {}, { email, firstName: 'Ada', invite: false })
    await world.call(owner, archiveClient, { clientId: added.id })
    const again = await world.call(owner, inviteClient, { clientId: added.id })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('archived') } })
    await world.runJobs()
    expect(await world.mailsTo(email)).toHaveLength(0)
  })
})

test('the logo of a company is one of its own pictures, and an archived client no longer loads it', async () => {
  const { world, owner, company } = await scene()
  const client = await world.people.client(company)
  const elsewhere = (await world.people.company()).owner
  const { id: theirs } = await uploadPicture(world, elsewhere)
  const { body: before } = await world.call(owner, readCompany, {})
  expect((await world.call(owner, editCompany, {}, { ...before, logoFileId: theirs })).status).toBe(422)

  const { id: logoFileId } = await uploadPicture(world, owner)
  expect((await world.call(owner, editCompany, {}, { ...before, logoFileId })).status).toBe(200)
  const load = () => world.request(`/api/files/${logoFileId}?size=160`, { headers: { cookie: client.cookie } })
  expect((await load()).status).toBe(200)
  expect((await world.call(client, me, {})).body.brand).toMatchObject({ name: before.name })
  await world.call(owner, archiveClient, { clientId: client.userId })
  expect((await load()).status).toBe(404)
  expect((await world.call(client, me, {})).body.brand).toBeNull()
})
