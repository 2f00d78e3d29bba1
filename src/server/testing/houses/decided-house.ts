import {
  deliverSelection,
  editSelection,
  installSelection,
  orderSelection,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import { approving, at, type House, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'

/** A company in which selections were signed, declined, changed, voided, signed again, ordered and included; with certificates, which take seconds. */
export async function decidedHouse(world: World, { certificates = true } = {}): Promise<House> {
  const home = await house(world)
  const [tap, tile, sink, lamp] = [
    await proposed(world, home),
    await proposed(world, home),
    await proposed(world, home),
    await proposed(world, home),
  ]
  await signs(world, home.client, [tap, tile])
  const lines = [approving(sink), { ...approving(lamp), decision: 'decline' as const, reason: 'Too bright' }]
  const signature = { name: home.client.name }
  await world.call(home.client, signOff, { projectId: home.project.id }, { lines, signature, consent: true })
  const changed = await world.call(home.builder, editSelection, at(tap), { version: 2, quantity: 3 })
  await signs(world, home.client, [changed.body])
  await world.call(home.builder, reopenSelection, at(tile), { reason: 'Sold out' })
  await world.call(home.builder, orderSelection, at(sink), { reference: 'PO-1', expectedOn: '2027-05-01' })
  await world.call(home.builder, deliverSelection, at(sink), { delivered: true })
  await world.call(home.builder, installSelection, at(sink), { photos: [], note: 'Level' })
  await proposed(world, home, { name: 'Door stop', included: true })
  await proposed(world, home, { name: 'Still open' })
  if (certificates) await world.runJobs()
  return home
}
