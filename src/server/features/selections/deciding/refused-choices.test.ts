import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addSelection,
  chooseItem,
  editSelection,
  getSelection,
  proposeOption,
  reopenSelection,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { auditLog, selectionOptions, selections } from '#server/db/schema/selections.ts'
import { at, type House, house, item, proposed, signs, type TestItem } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let home: House
let knob: TestItem

beforeEach(async () => {
  home = await house(world)
  knob = await item(world, home.company, { name: 'Knob', price: 12.5 })
})

async function hardware(more: object = {}) {
  const body = { name: 'Hardware', options: [{ itemId: knob.id }], ...more }
  return (await world.call(home.builder, addSelection, { projectId: home.project.id }, body)).body
}

describe('a client cannot choose', () => {
  test('an option that is still a draft, neither by its item nor by its id', async () => {
    const selection = await hardware()
    await world.db.update(selectionOptions).set({ sentAt: null }).where(eq(selectionOptions.selectionId, selection.id))
    const choices = [{ optionId: selection.options[0]?.id ?? 0 }]
    expect((await world.call(home.client, chooseItem, at(selection), { itemId: knob.id })).status).toBe(404)
    expect((await world.call(home.client, chooseItem, at(selection), { choices })).status).toBe(404)
    expect((await world.call(home.builder, chooseItem, at(selection), { choices })).status).toBe(200)
  })

  test('more options than the selection allows', async () => {
    const pull = await item(world, home.company, { name: 'Pull' })
    const selection = await hardware({ options: [{ itemId: knob.id }, { itemId: pull.id }] })
    const choices = selection.options.map(({ id }) => ({ optionId: id }))
    expect(await world.call(home.client, chooseItem, at(selection), { choices })).toMatchObject({
      status: 409,
      body: { message: 'Only one option can be chosen.' },
    })
  })

  test('the same option twice', async () => {
    const selection = await hardware({ maxChoices: 2 })
    const option = { optionId: selection.options[0]?.id ?? 0 }
    const reply = await world.call(home.client, chooseItem, at(selection), { choices: [option, option] })
    expect(reply).toMatchObject({
      status: 422,
      body: { message: 'An option can be chosen once, with its quantity.' },
    })
  })

  test('an option at a price that the builder has not confirmed', async () => {
    const selection = await hardware()
    await world.db.update(selectionItems).set({ priceCents: 1_300 }).where(eq(selectionItems.id, knob.id))
    const choices = [{ optionId: selection.options[0]?.id ?? 0 }]
    expect((await world.call(home.client, chooseItem, at(selection), { itemId: knob.id })).status).toBe(409)
    expect((await world.call(home.client, chooseItem, at(selection), { choices })).status).toBe(409)
  })
})

test('at most 20 options are proposed', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await item(world, home.company, { name: `Knob ${n}` }, knob.categoryId)).id)
  const selection = await hardware({ options: ids.map((itemId) => ({ itemId })) })
  expect(await world.call(home.builder, proposeOption, at(selection), { itemId: knob.id })).toMatchObject({
    status: 409,
    body: { message: 'At most 20 options can be proposed. Withdraw one first.' },
  })
})

test('an item that a client proposes has the price of the catalog, whatever the client sends', async () => {
  const selection = await hardware()
  const pull = await item(world, home.company, { name: 'Pull', price: 20 })
  const terms = { itemId: pull.id, price: 1, validUntil: '2027-03-10', recommended: true, note: 'Like this' }
  await world.call(home.client, proposeOption, at(selection), terms)
  const { body } = await world.call(home.builder, getSelection, at(selection))
  expect(body.options.find(({ itemId }) => itemId === pull.id)).toMatchObject({
    price: 20,
    validUntil: null,
    recommended: false,
    note: 'Like this',
  })
})

test('an option that was sent keeps the time of its sending when another one is sent', async () => {
  const selection = await hardware({ draft: true })
  await world.call(home.builder, sendSelections, { projectId: home.project.id }, { selectionIds: [selection.id] })
  const pull = await item(world, home.company, { name: 'Pull' })
  const sentAt = async () => {
    const of = eq(selectionOptions.selectionId, selection.id)
    const rows = await world.db.select().from(selectionOptions).where(of).orderBy(selectionOptions.position)
    return rows.map((row) => row.sentAt?.toISOString() ?? null)
  }
  const [first] = await sentAt()
  await world.call(home.builder, proposeOption, at(selection), { itemId: pull.id })
  await world.db.update(selectionOptions).set({ sentAt: null }).where(eq(selectionOptions.itemId, pull.id))
  world.later(60_000)
  await world.call(home.builder, sendSelections, { projectId: home.project.id }, { selectionIds: [selection.id] })
  expect(await sentAt()).toEqual([first, world.now.toISOString()])
})

test.each([
  ['2027-03-10', '2027-03-10'],
  ['2027-03-09', null],
])('reopening without a new deadline turns %s into %s on March 10', async (before, after) => {
  const tap = await proposed(world, home, { deadline: '2027-03-12' })
  await signs(world, home.client, [tap])
  await world.db.update(selections).set({ deadline: before }).where(eq(selections.id, tap.id))
  const { body } = await world.call(home.builder, reopenSelection, at(tap), { reason: 'Out of stock' })
  expect(body.deadline).toBe(after)
})

test('a choice by the builder is recorded as made on behalf of the client, and one by the client is not', async () => {
  const selection = await hardware()
  await world.call(home.builder, chooseItem, at(selection), { itemId: knob.id })
  await world.call(home.client, chooseItem, at(selection), { itemId: knob.id })
  const rows = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.companyId, home.company.id))
    .orderBy(auditLog.seq)
  const chosen = rows.filter(({ kind }) => kind === 'selection.chosen')
  expect(chosen.map(({ data }) => (data as { onBehalf?: boolean }).onBehalf)).toEqual([true, false])
})

test('a sending with a selection of another project sends nothing', async () => {
  const own = await hardware({ draft: true })
  const project = await world.people.project(home.company, home.client)
  const body = { name: 'Hardware', draft: true, options: [{ itemId: knob.id }] }
  const other = (await world.call(home.builder, addSelection, { projectId: project.id }, body)).body
  const selectionIds = [own.id, other.id]
  const sent = await world.call(home.builder, sendSelections, { projectId: home.project.id }, { selectionIds })
  expect(sent.status).toBe(404)
  for (const selection of [own, other])
    expect((await world.call(home.builder, getSelection, at(selection))).body.draft).toBe(true)
})

test('events of an edited draft are for builders, and those of a sent selection are for everyone on the project', async () => {
  const audiences = async (selection: { id: number; projectId: number; version: number }) => {
    await world.call(home.builder, editSelection, at(selection), { version: selection.version, room: 'Bath' })
    const { rows } = await world.db.execute(
      sql`select audience from events where company_id = ${home.company.id} and kind = 'selection.edited'`,
    )
    return rows.map(({ audience }) => audience)
  }
  expect(await audiences(await hardware({ draft: true }))).toEqual(['builders'])
  expect(await audiences(await hardware())).toEqual(['builders', 'project'])
})
