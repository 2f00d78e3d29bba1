import { describe, expect, test } from 'vitest'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import {
  addSelection,
  changeSelections,
  editSelection,
  getSelection,
  listProjectSelections,
  listSelections,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { at, item, signs, tilerOf, worldWithHouse } from '#server/testing/world-selections.ts'

async function scene() {
  const { world, home, company, builder, client, on } = await worldWithHouse()
  const { tiler, tiles } = await tilerOf(world, home)
  const navy = await item(world, company, { name: 'Navy tile', price: 12 }, tiles)
  const ivory = await item(world, company, { name: 'Ivory tile', price: 14 }, tiles)
  const facts = { name: 'Floor', categoryId: tiles, quantity: 3, notes: 'Grout warm gray, 2 mm' }
  const { body: floor } = await world.call(builder, addSelection, on, { ...facts, selectedItemId: navy.id })
  await signs(world, client, [floor])
  const talk = { selectionId: floor.id, message: 'Straight or staggered?', messageType: 'question' } as const
  await world.call(tiler, postMessage, on, talk)
  const current = () => world.call(builder, getSelection, at(floor))
  const edit = async (change: object) => {
    const { version } = (await current()).body
    return world.call(builder, editSelection, at(floor), { ...change, version })
  }
  const seen = () => world.call(tiler, getSelection, at(floor))
  return { world, ...home, tiler, on, navy, ivory, floor, edit, seen, talk }
}

describe('what was approved and no longer is', () => {
  test('stays with the trade as it was approved, marked as stopped, after a change voided it', async () => {
    const { world, tiler, on, ivory, edit, seen } = await scene()
    expect((await seen()).body.stopped).toBeUndefined()
    expect((await edit({ selectedItemId: ivory.id, notes: 'Grout black' })).status).toBe(200)
    const { body, status } = await seen()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stopped: { at: expect.any(String) },
      notes: 'Grout warm gray, 2 mm',
      selectedItem: { name: 'Navy tile', price: null },
      quantity: 3,
      options: [],
      fingerprint: null,
    })
    expect(body.choices).toMatchObject([{ name: 'Navy tile', quantity: 3, price: null, total: null }])
    expect(JSON.stringify(body)).not.toContain('Ivory')
    for (const list of [
      await world.call(tiler, listProjectSelections, on),
      await world.call(tiler, listSelections, {}),
    ])
      expect(list.body).toMatchObject([{ name: 'Floor', stopped: {}, selectedItem: { name: 'Navy tile' } }])
  })

  test('keeps the conversation of the trade, in which both sides can still write', async () => {
    const { world, builder, tiler, on, floor, seen, talk } = await scene()
    await world.call(builder, reopenSelection, at(floor), { reason: 'The client prefers ivory for $200 more' })
    const { body } = await seen()
    expect(body.can).toMatchObject({ talkToTrades: true, install: false })
    expect(JSON.stringify(body)).not.toContain('ivory')
    expect((await world.call(builder, getSelection, at(floor))).body.can.talkToTrades).toBe(true)
    const answer = { ...talk, message: 'Stop for now.', messageType: 'comment', forTrades: true } as const
    expect((await world.call(builder, postMessage, on, answer)).status).toBe(201)
    expect((await world.call(tiler, postMessage, on, { ...talk, message: 'Stopped.' })).status).toBe(201)
    const query = { selectionId: String(floor.id) }
    const heard = await world.call(tiler, listMessages, on, undefined, { query })
    expect(heard.body.map(({ message }) => message).toSorted()).toEqual([
      'Stop for now.',
      'Stopped.',
      'Straight or staggered?',
    ])
  })

  test('ends when it is approved again, and shows what is approved then', async () => {
    const { world, client, ivory, floor, edit, seen } = await scene()
    await edit({ selectedItemId: ivory.id })
    await signs(world, client, [(await world.call(client, getSelection, at(floor))).body])
    const { body } = await seen()
    expect(body).toMatchObject({ status: 'approved', selectedItem: { name: 'Ivory tile' } })
    expect(body.stopped).toBeUndefined()
  })

  test('includes what the builder archived', async () => {
    const { world, builder, tiler, on, floor, seen } = await scene()
    const { id, version } = (await world.call(builder, getSelection, at(floor))).body
    const archive = { act: 'archive' as const, selections: [{ id, version }], confirmed: true }
    expect((await world.call(builder, changeSelections, {}, archive)).status).toBe(200)
    expect((await seen()).body).toMatchObject({ stopped: {}, selectedItem: { name: 'Navy tile' } })
    expect((await world.call(tiler, listProjectSelections, on)).body).toHaveLength(1)
  })

  test('is not shown for what was never approved, to another trade, or to the client', async () => {
    const { world, client, builder, company, project, tiler, on, navy, floor } = await scene()
    await world.call(builder, addSelection, on, { name: 'Wall', categoryId: null, selectedItemId: navy.id })
    const plumber = await world.people.subcontractor(company)
    await world.people.seat(project, plumber, 'subcontractor')
    await world.call(builder, reopenSelection, at(floor), { reason: 'Discontinued' })
    expect((await world.call(tiler, listProjectSelections, on)).body).toHaveLength(1)
    expect((await world.call(plumber, getSelection, at(floor))).status).toBe(404)
    expect((await world.call(client, getSelection, at(floor))).body.stopped).toBeUndefined()
  })
})
