import { afterAll, expect, test } from 'vitest'
import { readCertificateFile } from '#shared/signoffs/verifier/certificate-file.ts'

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

test('a certificate waits for a time stamp authority that fails, and is sealed without it after an hour', async () => {
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
