import { strFromU8 } from 'fflate'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { addMoney, formatMoney, toCents } from '#shared/kernel/money.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { piecesOf, roomTotals } from '#shared/selections/board/board-pieces.ts'
import {
  addAllowance,
  addSelection,
  chooseItem,
  editOption,
  editSelection,
  getSelection,
  listProjectSelections,
  listSelections,
} from '#shared/selections/endpoints.ts'
import { budgetEffect } from '#shared/selections/rules.ts'
import { fingerprintText, snapshotOf } from '#shared/selections/deciding/snapshot.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projects } from '#server/db/schema/projects.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { madePdf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/**
 * A project with every kind of deal: an option with a quantity of its own, a shared allowance, several choices with quantities of
 * the client's, an included item, a draft, cents, and two owners who both sign. The builder has changed three of them since.
 */
async function everyDeal() {
  const world = await createWorld()
  const { company, builder, client, project } = await house(world)
  const second = await world.people.client(company, 'Bea', 'Client')
  await world.people.seat(project, second, 'client')
  await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, project.id))
  const on = { projectId: project.id }
  const [pull, tile, lamp, hook] = [
    await item(world, company, { name: 'Pull', price: 89 }),
    await item(world, company, { name: 'Tile', price: 33.35, unit: 'm2' }),
    await item(world, company, { name: 'Lamp', price: 120.1 }),
    await item(world, company, { name: 'Hook', price: 12 }),
  ]
  const tiles = (await world.call(builder, addAllowance, on, { name: 'Tiles', amount: 500 })).body
  const add = async (name: string, more: Partial<BodyInput<typeof addSelection>>) =>
    made(await world.call(builder, addSelection, on, { name, room: 'Kitchen', status: 'in_review', ...more }))
  const choose = async (selection: Selection, choices: BodyInput<typeof chooseItem>) =>
    made(await world.call(client, chooseItem, at(selection), choices))
  const own = await add('Pulls', { quantity: 4, allowance: 300, options: [{ itemId: pull.id, quantity: 4 }] })
  const shared = await add('Floor', { quantity: 12.5, unit: 'm2', allowanceId: tiles.id, optionItemIds: [tile.id] })
  const alsoShared = await add('Wall', { quantity: 3, unit: 'm2', allowanceId: tiles.id, optionItemIds: [tile.id] })
  const several = await add('Lights', {
    maxChoices: 2,
    allowance: 400,
    options: [
      { itemId: lamp.id, quantity: 2 },
      { itemId: hook.id, quantity: 8 },
    ],
  })
  await add('Door stop', { selectedItemId: hook.id, included: true, quantity: 2 })
  made(await world.call(builder, addSelection, on, { name: 'Draft', selectedItemId: hook.id, draft: true }))
  await choose(own, { itemId: pull.id })
  await choose(shared, { itemId: tile.id })
  await choose(alsoShared, { itemId: tile.id })
  const lights = several.options.map(({ id }, place) => ({ optionId: id, quantity: place === 0 ? 3 : 2.5 }))
  await choose(several, { choices: lights })
  await world.runJobsExceptCertificates()

  const version = async ({ id }: Selection) =>
    made(await world.call(builder, getSelection, { ...on, selectionId: id })).version
  made(await world.call(builder, editSelection, at(own), { quantity: 5, version: await version(own) }))
  made(await world.call(builder, editOption, { ...at(shared), optionId: shared.options[0]?.id ?? 0 }, { price: 34.05 }))
  made(
    await world.call(builder, editOption, { ...at(several), optionId: several.options[0]?.id ?? 0 }, { price: 119.9 }),
  )
  await world.runJobsExceptCertificates()
  return { world, builder, client, second, project, on }
}

function made<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

type Scene = Awaited<ReturnType<typeof everyDeal>>
type Totals = Record<string, number | null>

const totalsOf = (selections: readonly Selection[], total: (one: Selection) => number | null): Totals =>
  Object.fromEntries(selections.filter(({ draft }) => !draft).map((one) => [one.name, total(one)]))

const list = async ({ world, on }: Scene, person: Person) => (await world.call(person, listProjectSelections, on)).body

const chosenOptions = ({ options }: Selection) => options.filter(({ chosen }) => chosen)

/** What the project costs with each chosen option considered again, which changes nothing. */
const afterwards = (selection: Selection, spent: number): number =>
  budgetEffect({ budget: null, spent }, selection.total, addMoney(chosenOptions(selection).map(({ total }) => total)))
    .spentAfter

/** The fingerprint of what a reply shows. */
function fingerprintOf(selection: Selection): string {
  const { notes, allowance, sharedAllowance } = selection
  const choices = selection.choices.map((choice) => ({
    optionId: choice.optionId,
    itemId: choice.id,
    categoryId: 0,
    name: choice.name,
    brand: choice.brand,
    model: choice.model,
    description: choice.description,
    specifications: Object.entries(choice.specifications),
    imageUrl: choice.imageUrl,
    imageHash: null,
    unit: choice.unit,
    quantityMilli: Math.round(choice.quantity * 1000),
    priceCents: toCents(choice.price ?? 0),
    note: choice.note,
  }))
  const allowanceCents = allowance === null ? null : toCents(allowance)
  return sha256(
    fingerprintText(snapshotOf({ choices, allowanceCents, allowanceName: sharedAllowance?.name ?? null, notes })),
  )
}

async function csvTotals({ world }: Scene, person: Person): Promise<Totals> {
  const reply = await world.request(`/api${exportSelections.path}`, { headers: { cookie: person.cookie } })
  const [head = '', ...rows] = strFromU8(new Uint8Array(await reply.arrayBuffer()))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  const column = (label: string) => head.split(',').indexOf(label)
  const cells = rows.map((row) => row.split(','))
  const sent = cells.filter((row) => !row.includes('Draft'))
  return Object.fromEntries(sent.map((row) => [row[column('Name')], Number(row[column('Total')])]))
}

test('the deal of a selection is the same on every screen, in every file and email, and in the signature', async () => {
  const scene = await everyDeal()
  const { world, builder, client, second, on } = scene
  const deals: Totals = { Pulls: 445, Floor: 425.63, Wall: 100.05, Lights: 389.7, 'Door stop': 24 }
  const spent = addMoney(Object.values(deals).map((total) => total ?? 0))
  const money = (units: number) => formatMoney(units, 'USD', 'always')

  for (const person of [builder, client, second]) {
    const selections = (await list(scene, person)).filter(({ draft }) => !draft)
    expect(totalsOf(selections, ({ total }) => total)).toEqual(deals)
    expect(totalsOf(selections, ({ choices }) => addMoney(choices.map(({ total }) => total ?? 0)))).toEqual(deals)
    // The option cards, and the bar with "Approve and sign".
    expect(totalsOf(selections, (one) => addMoney(chosenOptions(one).map(({ total }) => total)))).toEqual(deals)
    for (const selection of selections) {
      const terms = ({ quantity, unit, price }: { quantity: number; unit: string; price: number | null }) =>
        `${quantity} ${unit} ${price}`
      expect(chosenOptions(selection).map(terms)).toEqual(selection.choices.map(terms))
      expect(afterwards(selection, spent)).toBe(spent)
      expect((await world.call(person, getSelection, at(selection))).body.total).toBe(deals[selection.name])
      expect(fingerprintOf(selection)).toBe(selection.fingerprint)
      // The board, with the chosen option tried in its own place.
      const [option, another] = chosenOptions(selection)
      if (option && !another)
        expect(roomTotals({ selections: [selection], sharedElsewhere: [] }, [option.id])?.total).toBe(
          deals[selection.name],
        )
    }
    expect(roomTotals({ selections, sharedElsewhere: [] }, [])?.total).toBe(spent)
    // Each row of the board is one line of the deal, so that the rows add up to the total above them.
    const rows = piecesOf(selections, [])
    expect(addMoney(rows.map(({ total }) => total ?? 0))).toBe(spent)
    expect(rows.flatMap(({ selection, total }) => (selection.name === 'Lights' ? [total] : []))).toEqual([359.7, 30])
    const found = (await world.call(person, listSelections, {})).body
    expect(totalsOf(found, ({ total }) => total)).toEqual(deals)
    expect(await csvTotals(scene, person)).toEqual(deals)
    expect((await world.call(person, readProject, on)).body.spentBudget).toBe(spent)
    const home = (await world.call(person, dashboard, {})).body
    const [shown] = home.kind === 'client' ? home.projects : home.recentProjects
    expect(shown?.spentBudget).toBe(spent)
  }
  const { text } = await madePdf(world, client, on.projectId, { kind: 'schedule' })
  for (const total of [...Object.values(deals), spent]) expect(text).toContain(money(total ?? 0))

  for (const owner of [client, second]) {
    const words = (await world.mailsTo(owner.email)).map((mail) => mail.text).join('\n')
    for (const name of ['Pulls', 'Floor', 'Lights']) {
      expect(words).toContain(`${builder.name} changed ${name}`)
      // Some amounts of the email have cents, so that all show them.
      expect(words).toMatch(new RegExp(`Total: was .*, now \\${formatMoney(deals[name] ?? 0, 'USD', 'always')}`))
    }
  }

  const toSign = (await list(scene, client)).filter(({ can }) => can.sign)
  const signed = await signs(world, client, toSign)
  expect(signed.status).toBe(201)
  const cents = signed.body.lines.map(({ name, snapshot }) => [
    name,
    'version' in snapshot ? snapshot.totalCents : null,
  ])
  expect(cents).toEqual(toSign.map(({ name }) => [name, toCents(deals[name] ?? 0)]))
  expect(cents).toHaveLength(4)
}, 120_000)
