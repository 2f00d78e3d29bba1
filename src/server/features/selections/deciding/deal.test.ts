import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { addAllowance, deleteAllowance, editAllowance, listAllowances } from '#shared/selections/endpoints.ts'
import {
  addSelection,
  chooseItem,
  declineChangeRequest,
  editOption,
  editSelection,
  getSelection,
  listProjectSelections,
  orderSelection,
  proposeOption,
  reopenSelection,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { at, type House, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const read = async (person: House['client'], selection: { id: number; projectId: number }) =>
  (await world.call(person, getSelection, at(selection))).body

describe('drafts', () => {
  const prepared = async () => {
    const home = await house(world, {}, { sendImmediately: false })
    const faucet = await item(world, home.company)
    const projectId = home.project.id
    const add = async (name: string) =>
      (await world.call(home.builder, addSelection, { projectId }, { name, options: [{ itemId: faucet.id }] })).body
    return { home, projectId, faucet, add }
  }

  test('nobody but the builder sees a draft, and five are sent with one notification', async () => {
    const { home, projectId, add } = await prepared()
    for (const name of ['Faucet', 'Sink', 'Floor', 'Paint', 'Light']) await add(name)
    const before = await world.call(home.client, listProjectSelections, { projectId })
    expect(before.body).toEqual([])
    await world.runJobsExceptCertificates()
    expect((await world.call(home.client, listNotifications, {})).body).toEqual([])
    const sent = await world.call(home.builder, sendSelections, { projectId }, {})
    expect(sent.body).toMatchObject({ sent: 5 })
    expect(sent.body.selections.map(({ status, draft }) => [status, draft])).toEqual(
      Array.from({ length: 5 }, () => ['in_review', false]),
    )
    await world.runJobsExceptCertificates()
    const notifications = await world.call(home.client, listNotifications, {})
    expect(notifications.body.map(({ title }) => title)).toEqual([`${home.builder.name} sent you 5 decisions`])
  })

  test('a draft cannot be chosen, asked about or counted by the client', async () => {
    const { home, add } = await prepared()
    const draft = await add('Faucet')
    expect(draft).toMatchObject({ draft: true, status: 'pending', can: { send: true, choose: false, ask: false } })
    const itemId = draft.options[0]?.itemId ?? 0
    expect((await world.call(home.client, chooseItem, at(draft), { itemId })).status).toBe(404)
    expect((await world.call(home.client, getSelection, at(draft))).status).toBe(404)
    const question = { selectionId: draft.id, message: 'Which one?', messageType: 'question' as const }
    const posted = await world.call(home.client, postMessage, { projectId: draft.projectId }, question)
    expect(posted.status).toBe(404)
    const owed = { decisionsOwed: 0, decisionsOverdue: 0, decisionsPrepared: 0 }
    expect((await world.call(home.client, dashboard, {})).body).toMatchObject(owed)
    const figures = async (person: House['client']) =>
      (await world.call(person, readProject, { projectId: draft.projectId })).body
    expect(await figures(home.builder)).toMatchObject({ totalSelections: 1, pendingSelections: 0, draftSelections: 1 })
    // Clients see how many decisions are still to come, so that the forecast says what it does not contain.
    const shown = { totalSelections: 0, draftSelections: 1, draftForecast: null, forecastBudget: 0 }
    expect(await figures(home.client)).toMatchObject(shown)
  })

  test('a create call with a status sends at once', async () => {
    const { home, projectId, faucet } = await prepared()
    const body = { name: 'Faucet', selectedItemId: faucet.id, status: 'in_review' }
    const added = await world.call(home.builder, addSelection, { projectId }, body)
    expect(added.body).toMatchObject({ draft: false, status: 'in_review' })
    expect(await read(home.client, added.body)).toMatchObject({ name: 'Faucet' })
  })

  test('an option added later is a draft of its own until it is sent', async () => {
    const { home, projectId, add } = await prepared()
    const selection = await add('Faucet')
    await world.call(home.builder, sendSelections, { projectId }, {})
    const other = await item(world, home.company, { name: 'Bow faucet' })
    await world.call(home.builder, proposeOption, at(selection), { itemId: other.id })
    expect((await read(home.client, selection)).options).toHaveLength(1)
    expect((await read(home.builder, selection)).options.map(({ draft }) => draft)).toEqual([false, true])
    await world.call(home.builder, sendSelections, { projectId }, { selectionIds: [selection.id] })
    expect((await read(home.client, selection)).options).toHaveLength(2)
  })
})

describe('options', () => {
  test('each has its own quantity and unit, and another unit than the plan’s asks for the quantity', async () => {
    const home = await house(world)
    const projectId = home.project.id
    const tile = await item(world, home.company, { name: 'Tile', price: 4, unit: 'sq_ft' })
    const boxed = await item(world, home.company, { name: 'Boxed tile', price: 42, unit: 'box' })
    const draft = { name: 'Floor', quantity: 120, unit: 'sq_ft' as const, options: [{ itemId: tile.id }] }
    const floor = (await world.call(home.builder, addSelection, { projectId }, draft)).body
    expect(floor.options[0]).toMatchObject({ quantity: 120, unit: 'sq_ft', total: 480 })
    const refused = await world.call(home.builder, proposeOption, at(floor), { itemId: boxed.id })
    expect(refused).toMatchObject({ status: 422, body: { fields: { quantity: expect.stringContaining('per box') } } })
    const option = { itemId: boxed.id, quantity: 11 }
    const both = await world.call(home.builder, proposeOption, at(floor), { options: [option] })
    expect(both.body.options[1]).toMatchObject({ quantity: 11, unit: 'box', total: 462 })
    const chosen = await world.call(home.client, chooseItem, at(floor), { itemId: boxed.id })
    expect(chosen.body).toMatchObject({ unit: 'box', quantity: 11, total: 462 })
  })

  test('a project price stays when the catalog moves; a price past its date must be confirmed before anyone signs', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const option = { ...at(selection), optionId: selection.options[0]?.id ?? 0 }
    await world.call(home.builder, editOption, option, { price: 199, validUntil: '2027-03-09' })
    await world.db
      .update(selectionItems)
      .set({ priceCents: 99_900 })
      .where(eq(selectionItems.id, selection.selectedItemId ?? 0))
    const expired = await read(home.client, selection)
    expect(expired).toMatchObject({ unitPrice: 199, priceProblem: 'expired' })
    expect((await signs(world, home.client, [expired])).status).toBe(409)
    const confirmed = await world.call(home.builder, editOption, option, { confirmPrice: true })
    expect(confirmed.body).toMatchObject({ unitPrice: 199, priceProblem: null })
    expect((await signs(world, home.client, [await read(home.client, selection)])).status).toBe(201)
  })

  test('one option at most is recommended', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const other = await item(world, home.company, { name: 'Bow faucet' })
    const terms = { itemId: other.id, recommended: true }
    const more = (await world.call(home.builder, proposeOption, at(selection), { options: [terms] })).body
    const first = { ...at(selection), optionId: more.options[0]?.id ?? 0 }
    const now = await world.call(home.builder, editOption, first, { recommended: true })
    expect(now.body.options.map(({ recommended }) => recommended)).toEqual([true, false])
  })
})

test('several options are chosen with their quantities and signed as one line set', async () => {
  const home = await house(world)
  const projectId = home.project.id
  const knob = await item(world, home.company, { name: 'Knob', price: 12.5 })
  const pull = await item(world, home.company, { name: 'Pull', price: 20 })
  const options = [{ itemId: knob.id }, { itemId: pull.id }]
  const draft = { name: 'Hardware', maxChoices: 2, allowance: 400, options }
  const hardware = (await world.call(home.builder, addSelection, { projectId }, draft)).body
  const [a, b] = hardware.options
  const choices = [
    { optionId: a?.id ?? 0, quantity: 10 },
    { optionId: b?.id ?? 0, quantity: 15 },
  ]
  const chosen = await world.call(home.client, chooseItem, at(hardware), { choices })
  expect(chosen.body).toMatchObject({ total: 425, difference: 25, choices: [{ total: 125 }, { total: 300 }] })
  const signed = await signs(world, home.client, [chosen.body])
  expect(signed.body.lines[0]).toMatchObject({
    snapshot: { lines: [{ item: 'Knob' }, { item: 'Pull' }], totalCents: 42_500 },
  })
  const twice = { choices: [...choices, { optionId: a?.id ?? 0 }] }
  expect((await world.call(home.client, chooseItem, at(hardware), twice)).status).toBe(409)
})

describe('a shared allowance', () => {
  test('counts over and under on itself, and a change of it voids the signatures it is part of', async () => {
    const home = await house(world)
    const projectId = home.project.id
    const lighting = (await world.call(home.builder, addAllowance, { projectId }, { name: 'Lighting', amount: 500 }))
      .body
    const lamps = []
    for (const name of ['Pendant', 'Sconce', 'Downlight'])
      lamps.push(await proposed(world, home, { name, allowance: undefined, allowanceId: lighting.id }))
    const [pendant] = lamps
    if (!pendant) throw new Error('No lamp')
    expect(pendant).toMatchObject({ difference: null, sharedAllowance: { name: 'Lighting', amount: 500 } })
    const listed = await world.call(home.client, listAllowances, { projectId })
    expect(listed.body).toMatchObject([{ amount: 500, chosen: 750, remaining: -250, selections: 3 }])
    await signs(world, home.client, [await read(home.client, pendant)])
    const edit = { amount: 800, version: listed.body[0]?.version ?? 0 }
    await world.call(home.builder, editAllowance, { projectId, allowanceId: lighting.id }, edit)
    expect(await read(home.client, pendant)).toMatchObject({
      status: 'in_review',
      previousApproval: {
        voidReason: 'Allowance changed',
        snapshot: { allowanceName: 'Lighting', allowanceCents: 50_000 },
      },
      sharedAllowance: { amount: 800 },
    })
    const used = await world.call(home.builder, deleteAllowance, { projectId, allowanceId: lighting.id })
    expect(used.status).toBe(409)
  })
})

describe('what was signed', () => {
  test.each([
    ['notes', { notes: 'Other notes' }],
    ['allowance', { allowance: 1 }],
    ['quantity', { quantity: 3 }],
  ])('is voided by a change of %s, which keeps the old signature and asks again', async (_, change) => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    const { version } = await read(home.builder, selection)
    await world.call(home.builder, editSelection, at(selection), { version, ...change })
    expect(await read(home.client, selection)).toMatchObject({
      status: 'in_review',
      approval: null,
      previousApproval: { signer: home.client.name },
    })
  })

  test('is announced when it is renamed, and stays valid', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const { body: signed } = await signs(world, home.client, [selection])
    const { version } = await read(home.builder, selection)
    await world.call(home.builder, editSelection, at(selection), { version, name: 'Scullery faucet' })
    await world.runJobsExceptCertificates()
    const notifications = await world.call(home.client, listNotifications, {})
    expect(notifications.body.map(({ title }) => title)).toContain(`${home.builder.name} renamed Kitchen tap`)
    expect(await read(home.client, selection)).toMatchObject({ status: 'approved', name: 'Scullery faucet' })
    expect(signed.lines[0]?.name).toBe('Kitchen tap')
  })

  test('cannot be ordered when the database says something else than what was signed', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    await world.db.update(selections).set({ notes: 'Gold plated' }).where(eq(selections.id, selection.id))
    const order = await world.call(home.builder, orderSelection, at(selection), {})
    expect(order).toMatchObject({ status: 409, body: { message: expect.stringContaining('no valid signature') } })
  })

  test('cannot be ordered when the database says approved but nobody signed', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await world.db.update(selections).set({ status: 'approved' }).where(eq(selections.id, selection.id))
    const order = await world.call(home.builder, orderSelection, at(selection), {})
    expect(order).toMatchObject({ status: 409, body: { message: expect.stringContaining('no valid signature') } })
  })
})

describe('a change request', () => {
  test('is shown to both until the builder answers, and ordering asks first', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    const ask = { messageType: 'change_request' as const, message: 'Brass instead?', selectionId: selection.id }
    await world.call(home.client, postMessage, { projectId: home.project.id }, ask)
    for (const person of [home.client, home.builder])
      expect((await read(person, selection)).changeRequest).toMatchObject({
        text: 'Brass instead?',
        by: home.client.name,
      })
    expect((await world.call(home.builder, orderSelection, at(selection), {})).status).toBe(409)
    const no = await world.call(home.builder, declineChangeRequest, at(selection), { reason: 'Sold out' })
    expect(no.body).toMatchObject({ status: 'approved', changeRequest: null })
    // Both read the reason below the request.
    for (const person of [home.client, home.builder]) {
      const thread = await world.call(person, listMessages, { projectId: home.project.id })
      expect(thread.body[0]).toMatchObject({ message: ask.message, open: false, declineReason: 'Sold out' })
    }
    expect((await world.call(home.builder, orderSelection, at(selection), {})).status).toBe(200)
  })

  test('ends with reopening, which clears the rejected item and makes nobody overdue', async () => {
    const home = await house(world)
    const selection = await proposed(world, home, { deadline: '2027-03-01' })
    expect(selection.overdue).toBe(true)
    await signs(world, home.client, [selection])
    const reopened = await world.call(home.builder, reopenSelection, at(selection), { reason: 'Brass instead' })
    expect(reopened.body).toMatchObject({ selectedItem: null, overdue: false, deadline: null, can: { sign: false } })
  })
})

test('an included item needs no decision and no signature, and can be ordered', async () => {
  const home = await house(world)
  const projectId = home.project.id
  const { id } = await item(world, home.company, { name: 'Door stop' })
  const body = { name: 'Door stops', included: true, selectedItemId: id, quantity: 8 }
  const included = (await world.call(home.builder, addSelection, { projectId }, body)).body
  expect(included).toMatchObject({ status: 'approved', included: true, total: 2000 })
  expect(await read(home.client, included)).toMatchObject({ can: { sign: false, choose: false, decline: false } })
  expect((await world.call(home.builder, orderSelection, at(included), {})).status).toBe(200)
})

test('a change to an included item is announced to the client', async () => {
  const home = await house(world)
  const included = await proposed(world, home, { included: true })
  await world.call(home.builder, editSelection, at(included), { quantity: 2, version: included.version })
  await world.runJobsExceptCertificates()
  const notifications = await world.call(home.client, listNotifications, {})
  expect(notifications.body.map(({ title }) => title)).toContain(`${home.builder.name} changed Kitchen tap`)
  expect((await read(home.client, included)).status).toBe('approved')
})
