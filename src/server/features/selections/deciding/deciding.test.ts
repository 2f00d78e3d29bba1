import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  chooseItem,
  editOption,
  declineSelection,
  editSelection,
  getSelection,
  proposeOption,
  withdrawOption,
} from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { at, house, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

describe('options and choosing', () => {
  test('the client picks one of several options, and changes their mind', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const other = await item(world, home.company, { name: 'Lever tap', price: 180 })
    const options = await world.call(home.builder, proposeOption, at(selection), { itemId: other.id })
    expect(options.body.options.map((option) => option.item.name)).toEqual(['Arc tap', 'Lever tap'])

    const chosen = await world.call(home.client, chooseItem, at(selection), { itemId: other.id })
    expect(chosen.body).toMatchObject({
      status: 'selected',
      selectedItemId: other.id,
      unitPrice: 180,
      difference: -20,
      chosen: { by: 'Cleo Client', onBehalfOf: null },
      chosenOnBehalf: false,
      can: { sign: true, decline: true, order: false },
    })
    const back = await world.call(home.client, chooseItem, at(selection), { itemId: null })
    expect(back.body).toMatchObject({ status: 'in_review', selectedItem: null, total: null, can: { sign: false } })
  })

  test('records a choice that a builder makes on behalf of the client', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const itemId = selection.selectedItemId ?? 0
    const chosen = await world.call(home.builder, chooseItem, at(selection), { itemId })
    expect(chosen.body).toMatchObject({
      status: 'selected',
      chosenOnBehalf: true,
      chosen: { by: 'Bo Builder', onBehalfOf: 'Cleo Client' },
      can: { sign: false },
    })
  })

  test('proposes several options in one call, all or none, in the given order', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const [lever, bridge] = [
      await item(world, home.company, { name: 'Lever tap' }),
      await item(world, home.company, { name: 'Bridge tap' }),
    ]
    const elsewhere = await item(world, await world.people.company())
    const put = (itemIds: number[]) => world.call(home.builder, proposeOption, at(selection), { itemIds })
    expect((await put([bridge.id, elsewhere.id])).status).toBe(422)
    expect((await world.call(home.builder, getSelection, at(selection))).body.options).toHaveLength(1)
    const { status, body } = await put([bridge.id, selection.selectedItemId ?? 0, lever.id])
    expect(status).toBe(201)
    expect(body.options.map((option) => option.item.name)).toEqual(['Arc tap', 'Bridge tap', 'Lever tap'])
    expect((await put([bridge.id, lever.id])).status).toBe(409)
    expect((await put([])).status).toBe(422)
    expect((await world.call(home.builder, proposeOption, at(selection), {})).status).toBe(422)
  })

  test('a client may propose a catalog item by choosing it', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const wish = await item(world, home.company, { name: 'Bridge tap' })
    const chosen = await world.call(home.client, chooseItem, at(selection), { itemId: wish.id })
    expect(chosen.body.options[1]).toMatchObject({
      item: { name: 'Bridge tap' },
      chosen: true,
      proposedBy: { side: 'client' },
    })
  })

  test('refuses the same item twice, and an archived one', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const again = await world.call(home.builder, proposeOption, at(selection), {
      itemId: selection.selectedItemId ?? 0,
    })
    expect(again.status).toBe(409)
    const gone = await item(world, home.company)
    await world.db.update(selectionItems).set({ archivedAt: world.now }).where(eq(selectionItems.id, gone.id))
    const archived = await world.call(home.builder, proposeOption, at(selection), { itemId: gone.id })
    expect(archived.status).toBe(422)
  })

  test('withdrawing the last option makes it pending; the client’s pick stays', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const optionId = selection.options[0]?.id ?? 0
    const others = await world.call(home.client, withdrawOption, { ...at(selection), optionId })
    expect(others.status).toBe(403)
    await world.call(home.client, chooseItem, at(selection), { itemId: selection.selectedItemId })
    const picked = await world.call(home.builder, withdrawOption, { ...at(selection), optionId })
    expect(picked.status).toBe(409)
    await world.call(home.client, chooseItem, at(selection), { itemId: null })
    const withdrawn = await world.call(home.builder, withdrawOption, { ...at(selection), optionId })
    expect(withdrawn.body).toMatchObject({ status: 'pending', options: [] })
  })

  test('offers Withdraw exactly where the server allows it', async () => {
    const home = await house(world)
    const spouse = await world.people.client(home.company)
    await world.people.seat(home.project, spouse, 'client')
    const selection = await proposed(world, home)
    const suggested = await item(world, home.company, { name: 'Lever tap', price: 180 })
    await world.call(home.client, proposeOption, at(selection), { itemId: suggested.id })
    const offered = async (person: typeof home.client) => {
      const { body } = await world.call(person, getSelection, at(selection))
      return Object.fromEntries(body.options.map((option) => [option.item.name, option.can.withdraw]))
    }
    expect(await offered(home.builder)).toEqual({ 'Arc tap': true, 'Lever tap': true })
    expect(await offered(home.client)).toEqual({ 'Arc tap': false, 'Lever tap': true })
    expect(await offered(spouse)).toEqual({ 'Arc tap': false, 'Lever tap': false })

    await world.call(home.client, chooseItem, at(selection), { itemId: suggested.id })
    expect(await offered(home.client)).toEqual({ 'Arc tap': false, 'Lever tap': false })
    expect(await offered(home.builder)).toEqual({ 'Arc tap': true, 'Lever tap': false })
    for (const person of [home.builder, home.client, spouse]) {
      const { body } = await world.call(person, getSelection, at(selection))
      for (const option of body.options.filter(({ can }) => !can.withdraw)) {
        const refused = await world.call(person, withdrawOption, { ...at(selection), optionId: option.id })
        expect([403, 409]).toContain(refused.status)
      }
    }
  })

  test('a price that changes later changes no decision, and nothing is chosen at it until the builder confirms it', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const itemId = selection.selectedItemId ?? 0
    await world.db
      .update(selectionItems)
      .set({ priceCents: 30_000, name: 'Renamed' })
      .where(eq(selectionItems.id, itemId))
    const { body } = await world.call(home.client, getSelection, at(selection))
    expect(body).toMatchObject({
      unitPrice: 250,
      selectedItem: { name: 'Arc tap', price: 250 },
      priceProblem: 'changed',
    })
    expect(body.options[0]).toMatchObject({
      price: 250,
      item: { price: 250 },
      priceProblem: 'changed',
      catalogPrice: null,
    })
    const early = await world.call(home.client, chooseItem, at(selection), { itemId })
    expect(early.status).toBe(409)
    const option = { ...at(selection), optionId: body.options[0]?.id ?? 0 }
    const updated = await world.call(home.builder, editOption, option, { updatePrice: true })
    expect(updated.body).toMatchObject({ unitPrice: 300, priceProblem: null, selectedItem: { name: 'Renamed' } })
    const chosen = await world.call(home.client, chooseItem, at(selection), { itemId })
    expect(chosen.body).toMatchObject({ status: 'selected', unitPrice: 300 })
  })

  test('keeps the specifications of the day it was chosen, in their order', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const itemId = selection.selectedItemId ?? 0
    const write = (specifications: Record<string, string>) =>
      world.db.update(selectionItems).set({ specifications }).where(eq(selectionItems.id, itemId))
    await write({ Thickness: '9 mm', Format: '60 x 60 cm', Use: 'Floors' })
    await world.call(home.client, chooseItem, at(selection), { itemId })
    await write({ Thickness: '6 mm' })
    const { body } = await world.call(home.client, getSelection, at(selection))
    expect(Object.entries(body.selectedItem?.specifications ?? {})).toEqual([
      ['Thickness', '9 mm'],
      ['Format', '60 x 60 cm'],
      ['Use', 'Floors'],
    ])
    // Its option says what will be signed, until it is chosen again.
    expect(body.options[0]?.item.specifications).toEqual(body.selectedItem?.specifications)
    await world.call(home.client, chooseItem, at(selection), { itemId: null })
    const { body: open } = await world.call(home.client, getSelection, at(selection))
    expect(open.options[0]?.item.specifications).toEqual({ Thickness: '6 mm' })
  })

  test('refuses a choice based on a stale version', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await world.call(home.builder, editSelection, at(selection), { version: 1, quantity: 5 })
    const choice = { itemId: selection.selectedItemId, version: 1 }
    expect((await world.call(home.client, chooseItem, at(selection), choice)).status).toBe(409)
  })

  test('a declined selection is pending again, without a chosen item', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const empty = await world.call(home.client, declineSelection, at(selection), { reason: ' ' })
    expect(empty.status).toBe(422)
    const declined = await world.call(home.client, declineSelection, at(selection), { reason: 'Too shiny' })
    expect(declined.body).toMatchObject({
      status: 'pending',
      declineReason: 'Too shiny',
      selectedItem: null,
      total: null,
    })
    expect((await world.call(home.client, declineSelection, at(selection), { reason: 'Again' })).status).toBe(409)
  })
})
