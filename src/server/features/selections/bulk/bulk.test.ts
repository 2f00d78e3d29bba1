import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  changeSelections,
  chooseItem,
  editSelection,
  listProjectSelections,
  undoChange,
} from '#shared/selections/endpoints.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { house, item, signs } from '#server/testing/world-selections.ts'
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
  const notifications = async () => {
    await world.runJobsExceptCertificates()
    return (await world.call(client, listNotifications, {})).body.map(({ title, body }) => [title, body])
  }
  return { world, ...built, at, tap, add, list, signed, change, undo, notifications }
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
  const deadlines = async () => [...(await list(project.id)), ...(await list(other.id))].map(({ deadline }) => deadline)
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
  const { change, signed, list, notifications } = await scene()
  const all = [await signed('Tap'), await signed('Sink'), await signed('Tile')]
  const set = { act: 'set' as const, selections: rows(all), fields: { allowance: 500 } }
  const asked = await change(set)
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'This voids 3 signatures. Nothing was changed.', current: { voided: 3 } },
  })
  // Agreeing to fewer than it voids is no agreement.
  expect((await change({ ...set, mayVoid: 2 })).status).toBe(409)
  expect((await list()).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved'])
  const before = (await notifications()).length
  const done = await change({ ...set, mayVoid: 3 })
  expect(done).toMatchObject({ status: 200, body: { changed: 3, voided: 3, undoId: null } })
  expect((await list()).map(({ status }) => status)).toEqual(['in_review', 'in_review', 'in_review'])
  const received = await notifications()
  expect(received.length - before).toBe(1)
  expect(received[0]?.[0]).toBe('New approval needed: 3 selections')
  // What is void already is not voided again.
  const again = await change({ ...set, selections: rows(await list()), fields: { allowance: 600 } })
  expect(again).toMatchObject({ status: 200, body: { changed: 3, voided: 0 } })
})

test('changes nothing on an archived project', async () => {
  const { world, builder, at, add, change } = await scene()
  const all = [await add('Tap'), await add('Sink')]
  await world.call(builder, archiveProject, at)
  const refused = await change({ act: 'set', selections: rows(all), fields: { room: 'Bath' } })
  expect(refused.status).toBe(409)
})

test('a change is undone only by the person who made it', async () => {
  const { company, add, change, undo } = await scene()
  const moved = await change({ act: 'set', selections: rows([await add('Tap')]), fields: { room: 'Bath' } })
  expect((await undo(moved.body.undoId, company.owner)).status).toBe(404)
})

test('events of edited drafts are for builders', async () => {
  const { world, company, add, change } = await scene()
  const drafts = [await add('A', { draft: true }), await add('B', { draft: true })]
  await change({ act: 'set', selections: rows(drafts), fields: { room: 'Bath' } })
  const { rows: heard } = await world.db.execute(
    sql`select audience from events where company_id = ${company.id} and kind = 'selections.edited'`,
  )
  expect(heard).toEqual([{ audience: 'builders' }])
})

test('sends, reminds and orders many with one notification each', async () => {
  const { add, change, signed, notifications } = await scene()
  const drafts = [await add('A', { draft: true }), await add('B', { draft: true })]
  const sent = await change({ act: 'send', selections: rows(drafts) })
  expect(sent).toMatchObject({ status: 200, body: { changed: 2, undoId: null } })
  const decided = [await signed('C'), await signed('D')]
  const count = (await notifications()).length
  expect((await change({ act: 'remind', selections: rows(sent.body.selections) })).status).toBe(200)
  expect((await change({ act: 'order', selections: rows(decided), reference: 'PO 1' })).status).toBe(200)
  const received = await notifications()
  expect(received.slice(0, received.length - count)).toEqual(
    expect.arrayContaining([
      ['Ordered: 2 selections', 'C, D'],
      ['Reminder: 2 decisions to make', 'A, B'],
    ]),
  )
  expect(received.length - count).toBe(2)
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

test('undoes and redoes several changes of one selection, one after the other', async () => {
  const { add, list, change, undo } = await scene()
  const tap = await add('Tap', { allowance: 900 })
  const set = async (allowance: number) => {
    const [{ id, version } = tap] = await list()
    return (await change({ act: 'edit', edits: [{ id, version, fields: { allowance } }] })).body.undoId
  }
  const allowance = async () => (await list())[0]?.allowance
  const [first, second] = [await set(910), await set(920)]
  const redoSecond = (await undo(second)).body.undoId
  expect(await allowance()).toBe(910)
  const redoFirst = (await undo(first)).body.undoId
  expect(await allowance()).toBe(900)
  const again = [(await undo(redoFirst)).body.undoId, (await undo(redoSecond)).body.undoId]
  expect(await allowance()).toBe(920)
  for (const id of again.toReversed()) expect((await undo(id)).status).toBe(200)
  expect(await allowance()).toBe(900)
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

async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

test('writes many selections and their audit events with the statements of a few, in a chain that verifies', async () => {
  const { world, company, add, list, signed, change } = await scene()
  for (let n = 0; n < 12; n += 1) await add(`Tap ${n}`, { deadline: '2027-04-01' })
  const approved = await signed('Approved', { deadline: '2027-04-01' })
  const open = async () => (await list()).filter(({ id }) => id !== approved.id)
  const few = await statementsOf(async () =>
    change({ act: 'shift', selections: rows((await open()).slice(0, 2)), days: 7 }),
  )
  const many = await statementsOf(async () => change({ act: 'shift', selections: rows(await open()), days: 7 }))
  expect(many).toBeLessThan(few + 10)
  const allowance = { act: 'set' as const, fields: { allowance: 900 }, mayVoid: 1 }
  const voided = await change({ ...allowance, selections: rows(await list()) })
  expect(voided).toMatchObject({ status: 200, body: { changed: 13, voided: 1 } })
  expect((await change({ act: 'delete', selections: rows((await open()).slice(0, 5)) })).status).toBe(200)
  const verified = await verifyCompany(world.db, company.id)
  expect(verified.finding).toBeNull()
  expect(verified.rows).toBeGreaterThan(50)
})
