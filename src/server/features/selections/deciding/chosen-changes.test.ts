import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  addAllowance,
  addSelection,
  changeSelections,
  chooseItem,
  editAllowance,
  editOption,
  editSelection,
  getSelection,
  proposeOption,
  replaceItem,
} from '#shared/selections/endpoints.ts'
import { changeInWords, changesSinceChosen } from '#shared/selections/deciding/snapshot-in-words.ts'
import { isAnnounced } from '#shared/selections/deciding/announcing.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** Two owners; one of them has chosen a tap at $89.50, and nobody has signed. */
async function chosenTap() {
  const { company, builder, client, project } = await house(world)
  const on = { projectId: project.id }
  const second = await world.people.client(company, 'Dora')
  await world.people.seat(project, second, 'client')
  const tap = await item(world, company, { name: 'Arc tap', price: 89.5 })
  const other = await item(world, company, { name: 'Bow tap', price: 120 }, tap.categoryId)
  const lighting = (await world.call(builder, addAllowance, on, { name: 'Fittings', amount: 4000 })).body
  const choose = async (name: string, allowance: object) => {
    const draft = { name, quantity: 4, notes: 'Left of the sink', status: 'in_review', ...allowance }
    const added = await world.call(builder, addSelection, on, { ...draft, options: [{ itemId: tap.id, quantity: 4 }] })
    if (added.status !== 201) throw new Error(JSON.stringify(added.body))
    const chosen = await world.call(client, chooseItem, at(added.body), { itemId: tap.id })
    if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body))
    return chosen.body
  }
  const selection = await choose('Kitchen tap', { allowance: 300 })
  const received = async (person: Person) => ({
    bell: (await world.call(person, listNotifications, {}, undefined, { query: { limit: '100' } })).body,
    mails: await world.mailsTo(person.email),
  })
  await world.runJobsExceptCertificates()
  const owners = [client, second]
  const before = await Promise.all(owners.map(received))
  const read = async (person = client) => (await world.call(person, getSelection, at(selection))).body
  /** What each owner gets from the act, in the bell and by email. */
  const announced = async () => {
    world.later(60_000)
    await world.runJobsExceptCertificates()
    const after = await Promise.all(owners.map(received))
    return after.map(({ bell, mails }, n) => ({
      bell: bell.slice(0, bell.length - (before[n]?.bell.length ?? 0)),
      mails: mails.slice(0, mails.length - (before[n]?.mails.length ?? 0)),
    }))
  }
  return { builder, client, second, on, tap, other, lighting, choose, selection, read, announced }
}

type Scene = Awaited<ReturnType<typeof chosenTap>>
type Act = (scene: Scene) => Promise<{ status: number; body: unknown }>

const edit =
  (fields: object): Act =>
  async ({ builder, read, selection }) =>
    world.call(builder, editSelection, at(selection), { version: (await read(builder)).version, ...fields })
const option =
  (fields: object): Act =>
  ({ builder, selection }) =>
    world.call(builder, editOption, { ...at(selection), optionId: selection.options[0]?.id ?? 0 }, fields)

/** Each change, and the lines that the bell, the email and the sign page say about it. */
const changes: [name: string, act: Act, lines: string[]][] = [
  ['the price', option({ price: 99.5 }), ['Price: was $89.50, now $99.50', 'Total: was $358.00, now $398.00']],
  [
    'the quantity of the selection',
    edit({ quantity: 5 }),
    ['Quantity: was 4, now 5', 'Total: was $358.00, now $447.50'],
  ],
  [
    'the quantity of the option',
    option({ quantity: 5 }),
    ['Quantity: was 4, now 5', 'Total: was $358.00, now $447.50'],
  ],
  ['the allowance', edit({ allowance: 400 }), ['Allowance: was $300, now $400', 'was $58 over, now $42 under']],
  ['the notes', edit({ notes: 'Right of the sink' }), ['Notes: was Left of the sink, now Right of the sink']],
  ['a shared allowance', edit({ allowanceId: 0 }), ['Shared allowance: now Fittings']],
  [
    'the item',
    async ({ builder, read, selection, other }) => {
      await world.call(builder, proposeOption, at(selection), { itemId: other.id })
      const { version } = await read(builder)
      return world.call(builder, editSelection, at(selection), { version, selectedItemId: other.id })
    },
    ['Item: was Arc tap, now Bow tap', 'Price: was $89.50, now $120.00'],
  ],
  [
    'the item in all selections',
    ({ builder, tap, other }) =>
      world.call(builder, replaceItem, { itemId: tap.id }, { substituteItemId: other.id, archive: false }),
    ['Item: was Arc tap, now Bow tap', 'Price: was $89.50, now $120.00'],
  ],
  [
    'the choice on behalf of the client',
    async ({ builder, selection, other }) => {
      await world.call(builder, proposeOption, at(selection), { itemId: other.id })
      return world.call(builder, chooseItem, at(selection), { itemId: other.id })
    },
    ['Item: was Arc tap, now Bow tap', 'Price: was $89.50, now $120.00'],
  ],
]

test.each(changes)(
  'tells every owner once, with before and after, that the builder changed %s of what was chosen',
  async (name, act, lines) => {
    const scene = await chosenTap()
    const before = await scene.read()
    const planned: Act = name === 'a shared allowance' ? edit({ allowanceId: scene.lighting.id }) : act
    expect((await planned(scene)).status).toBeLessThan(300)
    const selection = await scene.read()
    // The builder's screen says who was notified exactly when someone was.
    expect(isAnnounced(before, selection)).toBe(true)
    for (const { bell, mails } of await scene.announced()) {
      const announced = bell.filter(({ kind }) => kind === 'changed')
      expect(announced).toHaveLength(1)
      expect(mails.filter(({ subject }) => subject === announced[0]?.title)).toHaveLength(1)
      for (const line of lines) {
        expect(announced[0]?.body).toContain(line)
        expect(mails.find(({ subject }) => subject === announced[0]?.title)?.text).toContain(line)
      }
    }
    for (const person of [scene.client, scene.second]) {
      const marked = changesSinceChosen(await scene.read(person)).map(changeInWords)
      expect(marked.join('\n').replaceAll('.00', '')).toContain(lines[0]?.replaceAll('.00', ''))
    }
    expect(selection.changedFrom).not.toBeNull()
  },
)

test('an edit of the room or the deadline is announced to nobody, and the screen says so to nobody', async () => {
  const scene = await chosenTap()
  const before = await scene.read()
  await edit({ room: 'Laundry', deadline: '2027-09-01' })(scene)
  expect(isAnnounced(before, await scene.read())).toBe(false)
  for (const { bell } of await scene.announced()) expect(bell.filter(({ kind }) => kind === 'changed')).toEqual([])
})

test('does not mark what was chosen again, signed, or changed back', async () => {
  const scene = await chosenTap()
  const { client, builder, selection, read } = scene
  await option({ price: 99.5 })(scene)
  expect(changesSinceChosen(await read())).not.toEqual([])
  await option({ price: 89.5 })(scene)
  expect(changesSinceChosen(await read())).toEqual([])
  await option({ price: 99.5 })(scene)
  await world.call(client, chooseItem, at(selection), { itemId: scene.tap.id })
  expect((await read()).changedFrom).toBeNull()
  await option({ price: 95 })(scene)
  expect((await signs(world, client, [await read()])).status).toBe(201)
  expect((await read()).changedFrom).toBeNull()
  // The approval is voided: what was signed is the "before" now.
  await edit({ notes: 'Elsewhere' })(scene)
  expect(await read(builder)).toMatchObject({ changedFrom: null, previousApproval: { signer: client.name } })
})

test('announces changes to many chosen selections in one notification, each with before and after', async () => {
  const scene = await chosenTap()
  const { builder, announced, choose } = scene
  const names = ['Bath tap', 'Laundry tap', 'Bar tap', 'Powder tap', 'Garden tap', 'Utility tap']
  const chosen: Selection[] = []
  for (const name of names) chosen.push(await choose(name, { allowance: 300 }))
  await announced()
  const rows = chosen.map(({ id, version }) => ({ id, version }))
  const body = { act: 'set' as const, selections: rows, fields: { notes: 'Chrome only' }, mayVoid: 0 }
  expect((await world.call(builder, changeSelections, {}, body)).status).toBe(200)
  for (const { bell, mails } of await announced()) {
    const announced = bell.filter(({ title }) => title.includes('changed 6 selections'))
    expect(announced).toHaveLength(1)
    expect(announced[0]?.body?.split('\n')).toEqual([
      ...names.slice(0, 5).map((name) => `${name}. Notes: was Left of the sink, now Chrome only`),
      'and 1 selection more',
    ])
    expect(mails.filter(({ subject }) => subject.includes('changed 6 selections'))).toHaveLength(1)
  }
})

test('says in the email what changed after a signature, not only that it did', async () => {
  const scene = await chosenTap()
  const { client, read, announced } = scene
  expect((await signs(world, client, [await read()])).status).toBe(201)
  await edit({ notes: 'Right of the sink' })(scene)
  for (const { bell, mails } of await announced()) {
    const announced = bell.find(({ kind }) => kind === 'approval_voided')
    const line = 'Notes: was Left of the sink, now Right of the sink'
    expect(announced?.body).toContain(line)
    expect(mails.find(({ subject }) => subject === announced?.title)?.text).toContain(line)
  }
})

test('announces a changed shared allowance once for all selections that were chosen under it', async () => {
  const scene = await chosenTap()
  const { builder, on, lighting, choose, announced } = scene
  await choose('Hall lamp', { allowanceId: lighting.id })
  await choose('Bath lamp', { allowanceId: lighting.id })
  await announced()
  const { version } = lighting
  const body = { amount: 3500.5, version }
  const reply = await world.call(builder, editAllowance, { ...on, allowanceId: lighting.id }, body)
  expect(reply.status).toBe(200)
  for (const { bell } of await announced()) {
    const announced = bell.filter(({ kind }) => kind === 'changed')
    expect(announced.map((one) => one.body)).toEqual([
      'Hall lamp. Allowance: was $4,000.00, now $3,500.50\nBath lamp. Allowance: was $4,000.00, now $3,500.50',
    ])
  }
})
