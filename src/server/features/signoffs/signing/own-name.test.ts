import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { editProfile } from '#shared/auth/endpoints.ts'
import { editClient, readClient } from '#shared/people/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import { users } from '#server/db/schema/accounts.ts'
import { signOffs } from '#server/db/schema/selections.ts'
import { approving, house, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function scene() {
  const home = await house(world)
  const line = approving(await proposed(world, home))
  const signAs = (name: string) =>
    world.call(
      home.client,
      signOff,
      { projectId: home.project.id },
      { lines: [line], signature: { name }, consent: true },
    )
  const signed = () => world.db.select().from(signOffs).where(eq(signOffs.projectId, home.project.id))
  return { ...home, signAs, signed }
}

test('refuses a typed name that is not the signer’s own, names the expected one, and signs nothing', async () => {
  const { signAs, signed } = await scene()
  const message = 'Sign with your own name: Cleo Client. If that is not your name, correct it in your profile first.'
  expect(await signAs('Bob')).toMatchObject({ status: 422, body: { message, fields: { 'signature.name': message } } })
  expect(await signed()).toEqual([])
})

test('accepts the own name in other case, with accents and extra spaces, and keeps it as typed', async () => {
  const { signAs } = await scene()
  expect(await signAs('  cléo   CLIENT ')).toMatchObject({
    status: 201,
    body: { signature: { name: expect.stringMatching(/^cléo\s+CLIENT$/) } },
  })
})

test('signs with the corrected name after the profile was corrected', async () => {
  const { client, signAs } = await scene()
  await world.call(client, editProfile, {}, { firstName: 'Zoë', lastName: 'Hart' })
  expect((await signAs('Cleo Client')).status).toBe(422)
  expect((await signAs('Zoe Hart')).status).toBe(201)
})

test('does not let a builder decide under which name a client signs', async () => {
  const { builder, client, signAs } = await scene()
  const { body } = await world.call(builder, readClient, { clientId: client.userId })
  const renamed = { firstName: 'Bob', lastName: 'Builder', version: body.version }
  expect((await world.call(builder, editClient, { clientId: client.userId }, renamed)).status).toBe(200)
  expect((await signAs('Bob Builder')).status).toBe(422)
  expect((await signAs('Cleo Client')).status).toBe(201)
})

test('asks for a name in the profile when the account has none', async () => {
  const { client, signAs } = await scene()
  await world.db.update(users).set({ firstName: null, lastName: null }).where(eq(users.id, client.userId))
  expect(await signAs('Cleo Client')).toMatchObject({
    status: 422,
    body: { fields: { 'signature.name': 'Your account has no name yet. Add it to your profile first, then sign.' } },
  })
})
