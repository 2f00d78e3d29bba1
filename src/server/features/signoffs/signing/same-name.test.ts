import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editProfile } from '#shared/auth/endpoints.ts'
import { createClient, editClient, inviteOwner, readClient } from '#shared/people/endpoints.ts'
import { addProjectPerson } from '#shared/projects/endpoints.ts'
import { getSignOff } from '#shared/signoffs/endpoints.ts'
import { users } from '#server/db/schema/accounts.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function couple() {
  const home = await house(world)
  const dan = await world.people.client(home.company, 'Dan', 'Client')
  await world.people.seat(home.project, dan, 'client')
  return { ...home, dan, on: { projectId: home.project.id } }
}

test('a client cannot take the name of the other owner, in any spelling that reads the same', async () => {
  const { dan, client } = await couple()
  const taken = { firstName: 'Cléo ', lastName: 'c\u200Blient' }
  const reply = await world.call(dan, editProfile, {}, taken)
  expect(reply).toMatchObject({
    status: 422,
    body: { fields: { firstName: expect.stringContaining('Add a middle name') } },
  })
  expect((await world.call(dan, editProfile, {}, { firstName: 'Daniel' })).status).toBe(200)
  expect((await world.call(client, editProfile, {}, { firstName: 'CLEO' })).status).toBe(200)
})

test('an account that came with the name of the other owner signs nothing, and the other owner still signs', async () => {
  const home = await couple()
  await world.db.update(users).set({ firstName: 'Cleo', lastName: 'Client' }).where(eq(users.id, home.dan.userId))
  const selection = await proposed(world, home)
  const stolen = await signs(world, { ...home.dan, name: 'Cleo Client' }, [selection])
  expect(stolen).toMatchObject({
    status: 422,
    body: { fields: { 'signature.name': expect.stringContaining('is called Cleo Client') } },
  })
  expect((await signs(world, home.client, [selection])).status).toBe(201)
})

test('the company cannot give two clients of a project the same name', async () => {
  const { builder, company, dan, on } = await couple()
  const { version } = (await world.call(builder, readClient, { clientId: dan.userId })).body
  const renamed = { firstName: 'Cleo', lastName: 'Client', version }
  expect((await world.call(builder, editClient, { clientId: dan.userId }, renamed)).status).toBe(422)
  const twin = await world.people.client(company, 'CLEO', 'Client')
  expect((await world.call(builder, addProjectPerson, on, { userId: twin.userId })).status).toBe(422)
  const invited = { email: 'new@twin.test', firstName: 'Cleo', lastName: 'Client' }
  expect((await world.call(builder, createClient, {}, { ...invited, projectId: on.projectId })).status).toBe(422)
  expect((await world.call(dan, inviteOwner, on, invited)).status).toBe(422)
  expect((await world.call(builder, createClient, {}, invited)).status).toBe(201)
})

test('a certificate prints the account, its email and the last change of its name', async () => {
  const home = await couple()
  world.later(60_000)
  const changed = await world.call(home.dan, editProfile, {}, { firstName: 'Cleophas' })
  expect(changed.status).toBe(200)
  const reply = await signs(world, { ...home.dan, name: 'Cleophas Client' }, [await proposed(world, home)])
  expect(reply.status).toBe(201)
  await world.db.update(users).set({ firstName: 'Somebody', nameBefore: 'Else' }).where(eq(users.id, home.dan.userId))
  await world.runJobs()
  const { signer, certificateUrl } = (await world.call(home.client, getSignOff, { signOffId: reply.body.id })).body
  expect(signer).toMatchObject({ name: 'Dan Client', email: expect.stringContaining('@') })
  const file = await world.request(certificateUrl, { headers: { cookie: home.client.cookie } })
  const pdf = await PDF.load(new Uint8Array(await file.arrayBuffer()))
  const words = pdf
    .extractText()
    .map((page) => page.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain(`account No. ${home.dan.userId} of Dan Client, ${signer.email}`)
  expect(words).toMatch(/Last changed on .* before that Dan Client/)
})
