import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { addAllowance, addSelection, chooseItem, getSelection } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, type House, house, item, signs } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'

export type EveryCase = House & {
  projectId: number
  /** The other owner: both have to sign above $1,000. */
  otherClient: Person
  tiler: Person
}

type Draft = Omit<BodyInput<typeof addSelection>, 'name'>

/**
 * A project with every case that figures have to agree on: an own allowance, none, a shared one with something open, a shared one
 * that is over, a shared one of drafts alone; included, several picks, options with quantities and units of their own, drafts with
 * and without an item, two owners of whom one has signed, cents, and a catalog item that two selections share.
 */
export async function everyCaseProject(world: World): Promise<EveryCase> {
  const home = await house(world, { budgetCents: 6_200_000, signingRule: 'all_above', signingThresholdCents: 100_000 })
  const { company, project, builder, client } = home
  const projectId = project.id
  const otherClient = await world.people.client(company, 'Bea', 'Client')
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, otherClient, 'client')
  await world.people.seat(project, tiler, 'subcontractor')

  const priced = (name: string, price: number, unit: 'each' | 'sq_ft' | 'box' = 'each') =>
    item(world, company, { name, price, unit })
  const [faucet, lamp, bulb, tile, carton, knob, hook, sink] = await Promise.all([
    priced('Arc faucet', 249.99),
    priced('Dome lamp', 130.45),
    priced('Bulb', 12.35),
    priced('Slate tile', 4.15, 'sq_ft'),
    priced('Carton of slate', 41.05, 'box'),
    priced('Oak knob', 8.33),
    priced('Brass hook', 21.1),
    priced('Stone sink', 1200.6),
  ])

  const add = async (name: string, more: Draft): Promise<Selection> => {
    const reply = await world.call(builder, addSelection, { projectId }, { name, ...more })
    if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const share = async (name: string, amount: number, under: readonly Selection[]): Promise<number> => {
    const selectionIds = under.map(({ id }) => id)
    const reply = await world.call(builder, addAllowance, { projectId }, { name, amount, selectionIds })
    if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`)
    return reply.body.id
  }

  // Own allowances: signed, chosen by the client, open with options, open without; and none.
  const signed = await add('Kitchen faucet', { room: 'Kitchen', selectedItemId: faucet.id, allowance: 200 })
  const chosen = await add('Powder faucet', { room: 'Bath', optionItemIds: [faucet.id, lamp.id], allowance: 300.5 })
  await add('Laundry faucet', { room: 'Laundry', optionItemIds: [faucet.id], allowance: 180.75 })
  await add('Paint', { room: 'Kitchen', allowance: 400 })
  await add('Door stop', { room: 'Hall', optionItemIds: [hook.id, knob.id] })

  // Under one shared allowance: chosen before it was shared, a draft, and one that clients were asked about under it.
  const lighting = await share('Lighting', 4000, [
    await add('Hall lamp', { room: 'Hall', selectedItemId: lamp.id, quantity: 3 }),
    await add('Attic lamp', { room: 'Attic', optionItemIds: [lamp.id], draft: true }),
  ])
  await add('Porch lamp', { room: 'Porch', optionItemIds: [lamp.id, bulb.id], allowanceId: lighting })
  // Everything under it is chosen, and it is over.
  const [hooks, sinkOfTwo] = [
    await add('Hooks', { room: 'Bath', selectedItemId: hook.id, quantity: 7 }),
    await add('Stone sink', { room: 'Bath', selectedItemId: sink.id }),
  ]
  await share('Bath fittings', 1000.2, [hooks, sinkOfTwo])
  // Nothing under it was sent.
  await share('Garden', 2500, [
    await add('Garden light', { room: 'Garden', draft: true }),
    await add('Garden tap', { room: 'Garden', selectedItemId: faucet.id, draft: true }),
  ])

  // Included, several picks, and options with quantities and units of their own.
  await add('Towel hook', { room: 'Bath', selectedItemId: hook.id, included: true, allowance: 20 })
  const several = await add('Knobs', {
    room: 'Kitchen',
    optionItemIds: [knob.id, hook.id],
    maxChoices: 2,
    allowance: 90,
  })
  const floor = await add('Bath floor', {
    room: 'Bath',
    quantity: 46.2,
    unit: 'sq_ft',
    allowance: 210,
    options: [
      { itemId: tile.id, quantity: 50, unit: 'sq_ft' },
      { itemId: carton.id, quantity: 5, unit: 'box' },
    ],
  })
  // Drafts with an allowance, and with an item whose price counts once it is sent.
  await add('Mirror', { room: 'Bath', allowance: 350.25, draft: true })
  await add('Shelf', { room: 'Hall', selectedItemId: hook.id, quantity: 2, draft: true })

  await world.call(client, chooseItem, at(chosen), { itemId: lamp.id })
  const choices = several.options.map(({ id }, n) => ({ optionId: id, quantity: 3 + n }))
  await world.call(client, chooseItem, at(several), { choices })
  await world.call(client, chooseItem, at(floor), { itemId: carton.id })
  const shown = await Promise.all([signed, sinkOfTwo].map((one) => current(world, client, one)))
  const signature = await signs(world, client, shown)
  if (signature.status !== 201) throw new Error(JSON.stringify(signature.body))
  return { ...home, projectId, otherClient, tiler }
}

async function current(world: World, person: Person, selection: Selection): Promise<Selection> {
  const { body } = await world.call(person, getSelection, at(selection))
  return body
}
