import { describe, expect, test } from 'vitest'
import { addSelection, chooseItem, editSelection, getSelection, proposeOption } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { at, house, type House, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** 42 knobs are planned, and a tile is priced per square meter. */
async function knobsAndTile(): Promise<{ home: House; selection: Selection; tile: number }> {
  const home = await house(world)
  const selection = await proposed(world, home, { name: 'Knobs', selectedItemId: null, quantity: 42, unit: 'each' })
  const { id: tile } = await item(world, home.company, { name: 'Zellige', price: 80, unit: 'm2' })
  return { home, selection, tile }
}

const asked = 'This item is priced per m². How many m² are needed?'

describe('an item that is priced in another unit than the quantity counts', () => {
  test('is not proposed without a quantity in its unit', async () => {
    const { home, selection, tile } = await knobsAndTile()
    const reply = await world.call(home.builder, proposeOption, at(selection), { itemIds: [tile] })
    expect(reply).toMatchObject({ status: 422, body: { message: asked, fields: { quantity: asked } } })
    const now = await world.call(home.builder, getSelection, at(selection))
    expect(now.body).toMatchObject({ quantity: 42, unit: 'each', options: [], version: selection.version })
  })

  test('is proposed with one, which is the option’s own, and the plan stays', async () => {
    const { home, selection, tile } = await knobsAndTile()
    const reply = await world.call(home.builder, proposeOption, at(selection), { itemIds: [tile], quantity: 12.5 })
    const planned = { quantity: 42, unit: 'each' }
    const options = [{ quantity: 12.5, unit: 'm2', total: 1000 }]
    expect(reply).toMatchObject({ status: 201, body: { ...planned, options } })
    const chosen = await world.call(home.client, chooseItem, at(selection), { itemId: tile })
    expect(chosen.body).toMatchObject({ choices: [{ quantity: 12.5, unit: 'm2' }], total: 1000 })
  })

  test('joins options in another unit with a quantity of its own, and not by one quantity for both', async () => {
    const { home, selection, tile } = await knobsAndTile()
    const knob = await item(world, home.company, { name: 'Brass knob' })
    await world.call(home.builder, proposeOption, at(selection), { itemId: knob.id })
    const together = await world.call(home.builder, proposeOption, at(selection), {
      itemIds: [knob.id, tile],
      quantity: 12.5,
    })
    expect(together.status).toBe(422)
    const reply = await world.call(home.builder, proposeOption, at(selection), { itemId: tile, quantity: 12.5 })
    expect(reply.body).toMatchObject({
      options: [
        { itemId: knob.id, quantity: 42, unit: 'each' },
        { itemId: tile, quantity: 12.5, unit: 'm2' },
      ],
    })
  })

  test('is neither proposed nor chosen by the client, because the builder sets the quantity', async () => {
    const { home, selection, tile } = await knobsAndTile()
    for (const endpoint of [proposeOption, chooseItem]) {
      const reply = await world.call(home.client, endpoint, at(selection), { itemId: tile, quantity: 3 })
      expect(reply).toMatchObject({ status: 422, body: { message: expect.stringContaining('Ask your builder') } })
    }
  })

  test('is not chosen on behalf of the client without a quantity', async () => {
    const { home, selection, tile } = await knobsAndTile()
    const reply = await world.call(home.builder, chooseItem, at(selection), { itemId: tile })
    expect(reply).toMatchObject({ status: 422, body: { fields: { quantity: asked } } })
    const chosen = await world.call(home.builder, chooseItem, at(selection), { itemId: tile, quantity: 2 })
    expect(chosen.body).toMatchObject({ choices: [{ quantity: 2, unit: 'm2' }], total: 160 })
  })

  test('does not keep the old quantity when the edited selection is sent whole', async () => {
    const { home, selection, tile } = await knobsAndTile()
    const whole = { ...selection, selectedItemId: tile }
    const reply = await world.call(home.builder, editSelection, at(selection), whole)
    expect(reply).toMatchObject({ status: 422, body: { fields: { quantity: asked } } })
    const counted = { ...whole, unit: 'm2' as const, quantity: 5 }
    expect((await world.call(home.builder, editSelection, at(selection), counted)).body).toMatchObject({
      quantity: 5,
      unit: 'm2',
      total: 400,
    })
  })
})

test('rejects a unit that the options are not priced in', async () => {
  const home = await house(world)
  const selection = await proposed(world, home)
  const edit = { version: selection.version, unit: 'm2' as const }
  expect(await world.call(home.builder, editSelection, at(selection), edit)).toMatchObject({
    status: 422,
    body: { fields: { unit: expect.any(String) } },
  })
})

test('uses the unit of its item for a new selection, and rejects another', async () => {
  const home = await house(world)
  const { id } = await item(world, home.company, { unit: 'm2' })
  const add = (more: object) =>
    world.call(
      home.builder,
      addSelection,
      { projectId: home.project.id },
      { name: 'Floor', selectedItemId: id, ...more },
    )
  expect((await add({ quantity: 42, unit: 'each' })).status).toBe(422)
  expect((await add({ quantity: 12 })).body).toMatchObject({ quantity: 12, unit: 'm2' })
})
