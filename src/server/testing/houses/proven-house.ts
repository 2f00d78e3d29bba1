import { createItem } from '#shared/catalog/endpoints.ts'
import { addProjectPerson, editProject, readProject } from '#shared/projects/endpoints.ts'
import { addAllowance, addSelection, changeSelections, getSelection } from '#shared/selections/endpoints.ts'
import { makeAnchor } from '#server/features/anchors/public.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { decidedHouse } from './decided-house.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { at, category, type House, proposed, signs } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'

/** A decided house in which everything exists that affects a decision: two owners, a rule, an allowance, a picture and an anchor. */
export async function provenHouse(world: World): Promise<House> {
  const home = await decidedHouse(world)
  const { builder, client, company } = home
  const on = { projectId: home.project.id }
  world.later(60_000)
  const dan = await world.people.client(company, 'Dan', 'Client')
  await world.call(builder, addProjectPerson, on, { userId: dan.userId })
  const { version } = (await world.call(builder, readProject, on)).body
  await world.call(builder, editProject, on, { version, signingRule: 'all_above', signingThreshold: 90_000 })
  const picture = await uploadPicture(world, builder)
  const categoryId = await category(world, company)
  const tile = { name: 'Slate tile', categoryId, price: 80, unit: 'each' as const, pictureFileIds: [picture.id] }
  const { id: itemId } = (await world.call(builder, createItem, {}, tile)).body
  const floor = (await world.call(builder, addSelection, on, { name: 'Floor', selectedItemId: itemId })).body
  await world.call(builder, addAllowance, on, { name: 'Floors', amount: 5_000, selectionIds: [floor.id] })
  const lamp = await proposed(world, home, { name: 'Hall lamp' })
  const shown = (await world.call(client, getSelection, at(floor))).body
  const signed = await signs(world, client, [shown, lamp])
  if (signed.status !== 201) throw new Error(JSON.stringify(signed.body))
  const { id, version: current } = (await world.call(builder, getSelection, at(lamp))).body
  const archiving = { act: 'archive' as const, selections: [{ id, version: current }], confirmed: true }
  await world.call(builder, changeSelections, {}, archiving)
  await world.runJobs()
  await makeAnchor.run(world.platform, null, { outbox: newOutbox() })
  return home
}
