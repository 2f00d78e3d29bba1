import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import {
  addSelection,
  chooseItem,
  deleteSelection,
  editSelection,
  getSelection,
  listProjectSelections,
  orderSelection,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import { projects } from '#server/db/schema/projects.ts'
import { at, category, house, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

describe('adding a selection', () => {
  test('with an item is in review, with a copy of the item and its price', async () => {
    const home = await house(world)
    const tap = await item(world, home.company, { name: 'Arc tap', price: 249.5 })
    const { status, body } = await world.call(
      home.builder,
      addSelection,
      { projectId: home.project.id },
      {
        name: 'Kitchen tap',
        description: null,
        room: 'Kitchen',
        categoryId: null,
        selectedItemId: tap.id,
        priority: 'high',
        deadline: '2027-03-13',
        notes: '',
        status: 'approved',
        quantity: 2,
        allowance: 400,
      },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Kitchen tap',
      status: 'in_review',
      room: 'Kitchen',
      categoryId: tap.categoryId,
      selectedItemId: tap.id,
      selectedItem: { id: tap.id, name: 'Arc tap', brand: 'Norrvik', price: 249.5 },
      unitPrice: 249.5,
      quantity: 2,
      total: 499,
      allowance: 400,
      difference: 99,
      notes: null,
      overdue: false,
      daysLeft: 3,
      version: 1,
      options: [{ itemId: tap.id, chosen: true, proposedBy: { name: 'Bo Builder', side: 'builder' } }],
      can: { edit: true, delete: true, choose: true, sign: false, order: false },
    })
    expect(body.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  test('without an item is pending, with the default values', async () => {
    const home = await house(world)
    const { body } = await world.call(
      home.builder,
      addSelection,
      { projectId: home.project.id },
      { name: 'Tiles', deadline: '' },
    )
    expect(body).toMatchObject({
      status: 'pending',
      priority: 'medium',
      deadline: null,
      selectedItem: null,
      unitPrice: null,
      total: null,
      options: [],
      quantity: 1,
    })
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Selection name is required'],
    ['an unknown item', { name: 'Tap', selectedItemId: 2_000_000_000 }, 'selectedItemId', 'There is no such item'],
    ['an unknown category', { name: 'Tap', categoryId: 2_000_000_000 }, 'categoryId', 'There is no such category'],
    ['a quantity of nothing', { name: 'Tap', quantity: 0 }, 'quantity', 'more than zero'],
    ['next to nothing', { name: 'Tap', quantity: 1e-66 }, 'quantity', 'more than zero'],
    ['a negative allowance', { name: 'Tap', allowance: -1 }, 'allowance', 'negative'],
    ['a day that does not exist', { name: 'Tap', deadline: '2027-02-30' }, 'deadline', 'no such date'],
    ['an unknown priority', { name: 'Tap', priority: 'asap' as 'high' }, 'priority', 'must be one of: low'],
  ])('is refused with %s, and says which field', async (_, draft, field, message) => {
    const home = await house(world)
    const reply = await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)
    expect(reply.status).toBe(422)
    expect((reply.body as unknown as { fields: Record<string, string> }).fields[field]).toContain(message)
  })

  test('rejects an item of another company as unknown', async () => {
    const home = await house(world)
    const foreign = await item(world, await world.people.company())
    const draft = { name: 'Tap', selectedItemId: foreign.id }
    const reply = await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)
    expect(reply.status).toBe(422)
  })

  test('rejects a category of another company as unknown, as an edit does', async () => {
    const home = await house(world)
    const categoryId = await category(world, await world.people.company())
    const unknown = { status: 422, body: { fields: { categoryId: 'There is no such category.' } } }
    const draft = { name: 'Tap', categoryId }
    expect(await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)).toMatchObject(unknown)
    const selection = await proposed(world, home)
    const edit = { categoryId, version: 1 }
    expect(await world.call(home.builder, editSelection, at(selection), edit)).toMatchObject(unknown)
  })

  test('rejects an amount beyond all budgets instead of overflowing', async () => {
    const home = await house(world)
    const gold = await item(world, home.company, { price: 999_999_999 })
    const draft = { name: 'Tap', selectedItemId: gold.id, quantity: 100_000 }
    const reply = await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)
    expect(reply.status).toBe(422)
  })
})

describe('editing', () => {
  test('refuses a stale version with the current state, and writes nothing', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await world.call(home.builder, editSelection, at(selection), { version: 1, room: 'Kitchen' })
    const reply = await world.call(home.builder, editSelection, at(selection), { version: 1, room: 'Bath' })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ code: 'conflict', current: { version: 2, room: 'Kitchen' } })
  })

  test('refuses a version from before the client chose', async () => {
    const home = await house(world)
    const [tap, other] = [await item(world, home.company), await item(world, home.company, { name: 'Round tap' })]
    const draft = { name: 'Kitchen tap', optionItemIds: [tap.id, other.id] }
    const added = (await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)).body
    const picked = await world.call(home.client, chooseItem, at(added), { itemId: tap.id })
    expect(picked).toMatchObject({ status: 200, body: { version: 2 } })
    const reply = await world.call(home.builder, editSelection, at(added), { version: 1, room: 'Bath' })
    expect(reply).toMatchObject({ status: 409, body: { current: { version: 2, status: 'selected' } } })
  })

  test('accepts its own reply unchanged', async () => {
    const home = await house(world)
    const selection = await proposed(world, home, { notes: 'Brass, please' })
    const reply = await world.call(home.builder, editSelection, at(selection), { ...selection, room: 'Scullery' })
    expect(reply).toMatchObject({
      status: 200,
      body: { room: 'Scullery', notes: 'Brass, please', version: 2, unitPrice: 250 },
    })
  })

  test('an edit without changes makes no new version and no notification', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const reply = await world.call(home.builder, editSelection, at(selection), selection)
    expect(reply).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await kindsOf(selection.id)).toEqual(['selection.created'])
  })

  test('takes the price from the catalog, never from the caller', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const bargain = { ...selection, unitPrice: 1, total: 1, version: 1 }
    const reply = await world.call(home.builder, editSelection, at(selection), bargain)
    expect(reply.body.unitPrice).toBe(250)
  })

  test('proposes another item at its own price and unit, with a quantity in that unit', async () => {
    const home = await house(world)
    const selection = await proposed(world, home, { selectedItemId: null })
    const tiles = await item(world, home.company, { name: 'Zellige', price: 80, unit: 'm2' })
    const edit = { version: 1, selectedItemId: tiles.id, quantity: 12.345 }
    const reply = await world.call(home.builder, editSelection, at(selection), edit)
    expect(reply.body).toMatchObject({
      status: 'in_review',
      selectedItem: { name: 'Zellige' },
      unit: 'm2',
      quantity: 12.345,
      total: 987.6,
    })
    expect(reply.body.options).toHaveLength(1)
  })
})

test('an unsigned selection cannot be ordered or reopened, and can be deleted', async () => {
  const home = await house(world)
  const selection = await proposed(world, home)
  expect((await world.call(home.builder, orderSelection, at(selection), {})).status).toBe(409)
  expect((await world.call(home.builder, reopenSelection, at(selection), { reason: 'Why not' })).status).toBe(409)
  expect((await world.call(home.builder, deleteSelection, at(selection))).status).toBe(204)
  expect((await world.call(home.builder, getSelection, at(selection))).status).toBe(404)
})

test('an archived project is read-only', async () => {
  const home = await house(world)
  const selection = await proposed(world, home)
  await world.db.update(projects).set({ archivedAt: world.now }).where(eq(projects.id, home.project.id))
  const { body } = await world.call(home.builder, getSelection, at(selection))
  expect(Object.values(body.can)).not.toContain(true)
  expect((await world.call(home.builder, editSelection, at(selection), { version: 1, room: 'Bath' })).status).toBe(409)
})

test('a selection is not found under another project', async () => {
  const home = await house(world)
  const selection = await proposed(world, home)
  const other = await world.people.project(home.company, home.client)
  expect(
    (await world.call(home.builder, getSelection, { projectId: other.id, selectionId: selection.id })).status,
  ).toBe(404)
  const edit = await world.call(
    home.builder,
    editSelection,
    { projectId: other.id, selectionId: selection.id },
    { version: 1 },
  )
  expect(edit.status).toBe(404)
})

test('the list of a project shows everyone what they may see', async () => {
  const home = await house(world)
  const stone = await category(world, home.company, 'Stone')
  const selection = await proposed(world, home)
  await world.call(home.builder, addSelection, { projectId: home.project.id }, { name: 'Floor', categoryId: stone })
  const list = await world.call(home.client, listProjectSelections, { projectId: home.project.id })
  const shown = await world.call(home.client, getSelection, at(selection))
  expect(list.body.map(({ name, category }) => [name, category])).toEqual([
    ['Kitchen tap', selection.category],
    ['Floor', 'Stone'],
  ])
  expect(list.body[0]).toEqual(shown.body)
})

const kindsOf = async (selectionId: number) =>
  (
    await world.db
      .select({ kind: auditLog.kind })
      .from(auditLog)
      .where(sql`${auditLog.selectionId} = ${selectionId}`)
      .orderBy(auditLog.seq)
  ).map(({ kind }) => kind)
