import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readCertificateFile } from '#shared/signoffs/verifier/certificate-file.ts'
import { projects } from '#server/db/schema/projects.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const authority = await startTimeStampServer()
afterAll(() => authority.close())

/** Asks for the certificate of a new sign-off. */
async function signed(world: World): Promise<() => Promise<Response>> {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home)])
  const path = `/api/sign-offs/${body.id}/certificate.pdf`
  return async () => world.request(path, { headers: { cookie: home.client.cookie } })
}

test('waits for a time stamp authority that fails, and seals without it after an hour', async () => {
  authority.behave('garbage')
  const world = await createWorld({ config: { tsaUrl: authority.url } })
  const ask = await signed(world)
  expect((await ask()).status).toBe(503)
  world.later(3_600_001)
  const reply = await ask()
  expect(reply.status).toBe(200)
  const { seals } = await trustedSeals(world.db, world.platform.config)
  const { seal } = await readCertificateFile(new Uint8Array(await reply.arrayBuffer()), seals)
  expect(seal).toMatchObject({ state: 'valid', timeStamp: null })
})

test('says who has signed and who is missing when every client must sign', async () => {
  const world = await createWorld()
  const home = await house(world)
  const other = await world.people.client(home.company, 'Bea', 'Client')
  await world.people.seat(home.project, other, 'client')
  await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
  const { body } = await signs(world, home.client, [await proposed(world, home)])
  const headers = { cookie: home.client.cookie }
  const reply = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  const pdf = await PDF.load(new Uint8Array(await reply.arrayBuffer()))
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join('\n')
  expect(text).toContain('Cleo Client has signed, Bea Client has not signed yet')
})
