import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inviteOwner, listContacts } from '#shared/people/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const home = await house(world)
  return { world, ...home, at: { projectId: home.project.id } }
}

test('a client invites the other owner, who sees the project only after accepting', async () => {
  const { world, client, builder, at } = await scene()
  const daniel = { email: 'daniel@first.example', firstName: 'Daniel', lastName: 'Clarke' }
  expect((await world.call(client, inviteOwner, at, daniel)).status).toBe(204)
  await world.runJobs()
  const [mail] = await world.mailsTo('daniel@first.example')
  expect(JSON.stringify(mail)).toContain('/magic-link?token=')
  const { people } = (await world.call(builder, readProject, at)).body
  expect(people).toContainEqual(expect.objectContaining({ name: 'Daniel Clarke', seat: 'client', joined: false }))
  const twice = await world.call(client, inviteOwner, at, daniel)
  expect(twice).toMatchObject({ status: 409, body: { fields: { email: 'This person is on the project already.' } } })
})

test('refuses when the company does not allow it, and says so to the screen', async () => {
  const { world, company, client, at } = await scene()
  expect((await world.call(client, listContacts, {})).body).toMatchObject([{ clientsInvite: true }])
  await world.db.update(companies).set({ clientsInvite: false }).where(eq(companies.id, company.id))
  const reply = await world.call(client, inviteOwner, at, { email: 'daniel@home.example' })
  expect(reply).toMatchObject({ status: 403, body: { message: 'Please ask your builder to invite this person.' } })
  expect((await world.call(client, listContacts, {})).body).toMatchObject([{ clientsInvite: false }])
  expect(await world.mailsTo('daniel@home.example')).toEqual([])
})

test('does not move another client of the company onto the project', async () => {
  const { world, company, client, at } = await scene()
  const other = await world.people.client(company)
  const reply = await world.call(client, inviteOwner, at, { email: other.email })
  expect(reply).toMatchObject({ status: 409, body: { message: 'Please ask your builder to add this person.' } })
  expect((await world.call(other, listProjects, {})).body).toEqual([])
})

test('is for clients: a builder adds people to the project instead', async () => {
  const { world, builder, at } = await scene()
  const reply = await world.call(builder, inviteOwner, at, { email: 'daniel@builder.example' })
  expect(reply).toMatchObject({
    status: 403,
    body: { message: 'Only a client of the project can invite its other owner.' },
  })
  expect(await world.mailsTo('daniel@builder.example')).toEqual([])
})

test('stops at four owners and at five invitations an hour', async () => {
  const { world, client, at } = await scene()
  const invite = async (n: number) =>
    (await world.call(client, inviteOwner, at, { email: `owner${n}@limits.example` })).status
  expect([await invite(1), await invite(2), await invite(3)]).toEqual([204, 204, 204])
  expect([await invite(4), await invite(5), await invite(6)]).toEqual([409, 409, 429])
})

test('refuses a malformed address', async () => {
  const { world, client, at } = await scene()
  const reply = await world.call(client, inviteOwner, at, { email: 'daniel' })
  expect(reply).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
})
