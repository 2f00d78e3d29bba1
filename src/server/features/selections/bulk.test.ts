import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { BulkFields } from '#shared/selections/bulk-schemas.ts'
import {
  addAllowance,
  addSelection,
  changeSelections,
  chooseItem,
  editSelection,
  listProjectSelections,
  undoChange,
} from '#shared/selections/endpoints.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { category, house, item, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const built = await house(world)
  const { company, builder, client, project } = built
  const at = { projectId: project.id }
  const tap = await item(world, company)
  const add = async (name: string, more: Partial<SelectionDraft> = {}, projectId = project.id) =>
    (await world.call(builder, addSelection, { projectId }, { name, optionItemIds: [tap.id], status: 'x', ...more }))
      .body
  const list = async (projectId = project.id) => (await world.call(builder, listProjectSelections, { projectId })).body
  const signed = async (name: string, more: Partial<SelectionDraft> = {}) => {
    const { id } = await add(name, more)
    const picked = await world.call(client, chooseItem, { ...at, selectionId: id }, { itemId: tap.id })
    await signs(world, client, [picked.body])
    return (await list()).find((selection) => selection.id === id) as Selection
  }
  const change = (body: BodyInput<typeof changeSelections>, person: Person = builder) =>
    world.call(person, changeSelections, {}, body)
  const undo = (undoId: number | null, person: Person = builder) =>
    world.call(person, undoChange, { undoId: undoId ?? 0 }, undefined)
  const news = async () => {
    await world.runJobs()
    return (await world.call(client, listNotifications, {})).body.map(({ title, body }) => [title, body])
  }
  return { world, ...built, at, tap, add, list, signed, change, undo, news }
}

const rows = (selections: readonly Selection[]) => selections.map(({ id, version }) => ({ id, version }))

test('moves deadlines of two projects in one request, and undoes it once', async () => {
  const { world, company, client, project, add, list, change, undo } = await scene()
  const other = await world.people.project(company, client)
  const all = [
    await add('Tap', { deadline: '2027-04-01' }),
    await add('Sink', { deadline: '2027-04-02' }),
    await add('Tile', { deadline: '2027-05-01' }, other.id),
  ]
  const deadlines = async () =>
    [...(await list(project.id)), ...(await list(other.id))].map(({ deadline }) => deadline).toSorted()
  const moved = await change({ act: 'shift', selections: rows(all), days: 14 })
  expect(moved).toMatchObject({ status: 200, body: { changed: 3, voided: 0 } })
  expect(await deadlines()).toEqual(['2027-04-15', '2027-04-16', '2027-05-15'])
  const undone = await undo(moved.body.undoId)
  expect(undone).toMatchObject({ status: 200, body: { changed: 3 } })
  expect(await deadlines()).toEqual(['2027-04-01', '2027-04-02', '2027-05-01'])
  const again = await undo(moved.body.undoId)
  expect(again).toMatchObject({ status: 409, body: { message: 'This has been undone already.' } })
  expect((await undo(undone.body.undoId)).status).toBe(200)
  expect(await deadlines()).toEqual(['2027-04-15', '2027-04-16', '2027-05-15'])
})

test('names every refused row, and changes nothing', async () => {
  const { add, list, change, signed } = await scene()
  const open = await add('Open', { deadline: '2027-04-01' })
  const stale = await add('Stale', { deadline: '2027-04-01' })
  const approved = await signed('Approved', { deadline: '2027-04-01' })
  const selections = [...rows([open, approved]), { id: stale.id, version: stale.version + 1 }]
  const refused = await change({ act: 'shift', selections, days: 7 })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: '2 selections cannot be changed. Nothing was changed.',
      rows: [
        { id: stale.id, name: 'Stale', message: 'Someone changed this selection since you opened it.' },
        { id: approved.id, name: 'Approved', message: 'Already approved.' },
      ],
    },
  })
  const notOrdered = await change({ act: 'order', selections: rows([approved, open]) })
  expect(notOrdered).toMatchObject({ status: 409, body: { rows: [{ name: 'Open' }] } })
  expect((await list()).map(({ deadline, status }) => [deadline, status])).toEqual([
    ['2027-04-01', 'in_review'],
    ['2027-04-01', 'in_review'],
    ['2027-04-01', 'approved'],
  ])
})

test('refuses a wrong value with its row and field, and rows that are listed twice', async () => {
  const { add, list, change } = await scene()
  const [tap, sink] = [await add('Tap'), await add('Sink')]
  const edits = [
    { id: tap.id, version: tap.version, fields: { room: 'Kitchen' } },
    { id: sink.id, version: sink.version, fields: { categoryId: 2_000_000_000 } },
  ]
  const refused = await change({ act: 'edit', edits })
  const row = { id: sink.id, name: 'Sink', fields: { categoryId: 'There is no such category.' } }
  expect(refused).toMatchObject({ status: 422, body: { rows: [row] } })
  expect((await list()).map(({ room }) => room)).toEqual([null, null])
  expect((await change({ act: 'send', selections: rows([tap, tap]) })).status).toBe(422)
})

test('a selection of another company does not exist, and nothing else is changed', async () => {
  const { world, add, list, change, undo, builder } = await scene()
  const own = await add('Own')
  const others = await house(world)
  const foreign = await world.call(others.builder, addSelection, { projectId: others.project.id }, { name: 'Foreign' })
  const refused = await change({ act: 'set', selections: rows([own, foreign.body]), fields: { room: 'Attic' } })
  expect(refused).toMatchObject({
    status: 404,
    body: { rows: [{ id: foreign.body.id, name: null, message: 'This selection no longer exists.' }] },
  })
  expect((await list())[0]?.room).toBeNull()
  const mine = await change({ act: 'set', selections: rows([own]), fields: { room: 'Attic' } })
  expect((await undo(mine.body.undoId, others.builder)).status).toBe(404)
  expect((await undo(mine.body.undoId, builder)).status).toBe(200)
})

test('says how many signatures it voids before it voids them, and notifies the client once', async () => {
  const { change, signed, list, news } = await scene()
  const all = [await signed('Tap'), await signed('Sink'), await signed('Tile')]
  const set = { act: 'set' as const, selections: rows(all), fields: { allowance: 500 } }
  const asked = await change(set)
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'This voids 3 signatures. Nothing was changed.', current: { voided: 3 } },
  })
  expect((await list()).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved'])
  const before = (await news()).length
  const done = await change({ ...set, mayVoid: 3 })
  expect(done).toMatchObject({ status: 200, body: { changed: 3, voided: 3, undoId: null } })
  expect((await list()).map(({ status }) => status)).toEqual(['in_review', 'in_review', 'in_review'])
  const told = await news()
  expect(told.length - before).toBe(1)
  expect(told[0]?.[0]).toBe('New approval needed: 3 selections')
})

test('sends, reminds and orders many with one notification each', async () => {
  const { add, change, signed, news } = await scene()
  const drafts = [await add('A', { draft: true }), await add('B', { draft: true })]
  const sent = await change({ act: 'send', selections: rows(drafts) })
  expect(sent).toMatchObject({ status: 200, body: { changed: 2, undoId: null } })
  const decided = [await signed('C'), await signed('D')]
  const count = (await news()).length
  expect((await change({ act: 'remind', selections: rows(sent.body.selections) })).status).toBe(200)
  expect((await change({ act: 'order', selections: rows(decided), reference: 'PO 1' })).status).toBe(200)
  const told = await news()
  expect(told.slice(0, told.length - count).toSorted()).toEqual([
    ['Ordered: 2 selections', 'C, D'],
    ['Reminder: 2 decisions to make', 'A, B'],
  ])
  const owesNothing = await change({
    act: 'remind',
    selections: rows(decided).map((row) => ({ ...row, version: row.version + 1 })),
  })
  expect(owesNothing).toMatchObject({ status: 409, body: { rows: [{ name: 'C' }, { name: 'D' }] } })
})

test('deletes all of them or none', async () => {
  const { add, change, list, signed } = await scene()
  const [a, b, kept] = [await add('A'), await add('B'), await signed('Kept')]
  const refused = await change({ act: 'delete', selections: rows([a, b, kept]) })
  expect(refused).toMatchObject({ status: 409, body: { rows: [{ name: 'Kept' }] } })
  expect(await list()).toHaveLength(3)
  expect((await change({ act: 'delete', selections: rows([a, b]) })).body).toMatchObject({ changed: 2, selections: [] })
  expect((await list()).map(({ name }) => name)).toEqual(['Kept'])
})

test('undoes nothing once one of the selections has changed', async () => {
  const { world, builder, at, add, change, undo, list } = await scene()
  const [a, b] = [await add('A'), await add('B')]
  const done = await change({ act: 'set', selections: rows([a, b]), fields: { room: 'Kitchen' } })
  const current = done.body.selections.find(({ id }) => id === b.id)
  await world.call(
    builder,
    editSelection,
    { ...at, selectionId: b.id },
    { version: current?.version ?? 0, phase: 'One' },
  )
  const refused = await undo(done.body.undoId)
  expect(refused).toMatchObject({ status: 409, body: { rows: [{ name: 'B' }] } })
  expect((await list()).map(({ room }) => room)).toEqual(['Kitchen', 'Kitchen'])
})

const same = ({
  id: _,
  projectId: __,
  projectName: ___,
  options,
  createdAt: ____,
  updatedAt: _____,
  ...rest
}: Selection) => ({
  ...rest,
  selectedItem: null,
  choices: rest.choices.map(({ optionId: ______, ...choice }) => choice),
  options: options.map(({ quantity, unit, total }) => ({ quantity, unit, total })),
  sentAt: null,
  chosen: null,
})

test('equals the same edits one by one, and undo restores every field', async () => {
  const { world, company, builder, client, project, tap, add, list, change, undo } = await scene()
  const twin = await world.people.project(company, client)
  const places = [project.id, twin.id]
  const categoryId = await category(world, company)
  const shared = await Promise.all(
    places.map(
      async (projectId) =>
        (await world.call(builder, addAllowance, { projectId }, { name: 'Baths', amount: 900 })).body.id,
    ),
  )
  for (const projectId of places)
    for (let n = 0; n < 4; n += 1) {
      const { id } = await add(`S${n}`, { deadline: '2027-04-01', allowance: 100, draft: n === 3 }, projectId)
      if (n === 1) await world.call(client, chooseItem, { projectId, selectionId: id }, { itemId: tap.id })
      if (n === 2)
        await world.call(builder, chooseItem, { projectId, selectionId: id }, { itemId: tap.id, quantity: 5 })
    }
  const text = fc.option(fc.constantFrom('Kitchen', 'Bath 🛁', 'Ünderground'), { nil: null })
  const fields = fc.record(
    {
      name: fc.constantFrom('Renamed', 'Tap'),
      room: text,
      phase: text,
      tradeNotes: text,
      notes: text,
      priority: fc.constantFrom('low', 'high'),
      deadline: fc.constantFrom(null, '2027-06-01'),
      categoryId: fc.constantFrom(null, categoryId),
      quantity: fc.constantFrom(1, 2.5, 5),
      allowance: fc.option(fc.constantFrom(0, 12.34, 5000), { nil: null }),
      allowanceId: fc.constantFrom(-1),
    },
    { requiredKeys: [] },
  )
  const inPlace = (edit: BulkFields, place: number): BulkFields =>
    edit.allowanceId === -1 ? { ...edit, allowance: undefined, allowanceId: shared[place] } : edit
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 4 }), async (edits) => {
      const [here, there] = [await list(project.id), await list(twin.id)]
      const bulk = await change({
        act: 'edit',
        edits: edits.map((edit, n) => ({ ...rows(here)[n]!, fields: inPlace(edit as BulkFields, 0) })),
      })
      expect(bulk.status).toBe(200)
      for (const [n, edit] of edits.entries()) {
        const { id, version } = there[n]!
        const body = { ...inPlace(edit as BulkFields, 1), version }
        const single = await world.call(builder, editSelection, { projectId: twin.id, selectionId: id }, body)
        expect(single.status).toBe(200)
      }
      const plain = (selections: Selection[]) =>
        selections.map(same).map(({ sharedAllowance, ...rest }) => ({ ...rest, under: sharedAllowance?.name }))
      const changed = await list(project.id)
      expect(plain(changed)).toEqual(plain(await list(twin.id)))
      if (bulk.body.undoId === null) return
      expect((await undo(bulk.body.undoId)).status).toBe(200)
      const unversioned = (selections: Selection[]) => plain(selections).map((row) => ({ ...row, version: 0 }))
      const restored = await list(project.id)
      expect(unversioned(restored)).toEqual(unversioned(here))
      // Both projects are the same again for the next run.
      for (const [n, { id, version }] of (await list(twin.id)).entries()) {
        const { name, room, phase, tradeNotes, notes, priority, deadline, categoryId: kept, quantity } = here[n]!
        const { allowance, sharedAllowance } = here[n]!
        const money = sharedAllowance ? { allowanceId: shared[1] } : { allowance }
        const back = { name, room, phase, tradeNotes, notes, priority, deadline, categoryId: kept, quantity, ...money }
        await world.call(builder, editSelection, { projectId: twin.id, selectionId: id }, { ...back, version })
      }
    }),
    { numRuns: 12 },
  )
})
