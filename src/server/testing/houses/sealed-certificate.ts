import { expect } from 'vitest'
import { house, proposed, signs } from '../world-selections.ts'
import type { World } from '../world.ts'

/** The file of a sign-off over two selections, as the client downloads it. */
export async function sealedCertificate(world: World): Promise<Buffer> {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home), await proposed(world, home)])
  const headers = { cookie: home.client.cookie }
  const response = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
