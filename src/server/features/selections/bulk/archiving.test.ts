import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { counts } from '#shared/dashboard/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import {
  changeSelections,
  chooseItem,
  editSelection,
  getSelection,
  listProjectSelections,
  listSelections,
  sendSelections,
  setTrades,
  shiftDeadlines,
} from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listSignOffs } from '#shared/signoffs/endpoints.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function scene() {
  const home = await house(world)
  const { builder, client, project } = home
  const [open, signed] = [
    await proposed(world, home, { name: 'Open tap', deadline: '2027-04-01' }),
    await proposed(world, home, { name: 'Signed tap', deadline: '2027-04-02' }),
  ]
  await signs(world, client, [signed])
  const list = async (person = builder) =>
    (await world.call(person, listProjectSelections, { projectId: project.id })).body
  const current = async ({ id }: Selection) =>
    (await world.call(builder, getSelection, { projectId: project.id, selectionId: id })).body
  const change = (body: BodyInput<typeof changeSelections>) => world.call(builder, changeSelections, {}, body)
  const archive = async (some: Selection[], confirmed?: boolean) =>
    change({
      act: 'archive',
      selections: (await Promise.all(some.map(current))).map(({ id, version }) => ({ id, version })),
      ...(confirmed && { confirmed }),
    })
  const archived = async (person = builder) =>
    (await world.call(person, listSelections, {}, undefined, { query: { archived: 'true' } })).body
  return { ...home, at: { projectId: project.id }, open, signed, list, current, change, archive, archived }
}

const names = (selections: readonly { name: string }[]) => selections.map(({ name }) => name)

test('an archived selection leaves lists, figures, schedule and counts, and comes back as it was', async () => {
  const { at: here, builder, client, open, list, current, change, archive, archived } = await scene()
  const figures = async () => {
    const { body } = await world.call(builder, readProject, here)
    const { pendingSelections, totalSelections, spentBudget, forecast } = body as unknown as Record<string, unknown>
    return { pendingSelections, totalSelections, spentBudget, forecast }
  }
  const owed = async () => (await world.call(client, counts, {})).body
  const before = [await figures(), await owed()]
  expect((await archive([open])).body).toMatchObject({ changed: 1, voided: 0 })
  expect(names(await list())).toEqual(['Signed tap'])
  expect(names(await list(client))).toEqual(['Signed tap'])
  expect(names(await archived())).toEqual(['Open tap'])
  expect(await archived(client)).toEqual([])
  expect([await figures(), await owed()]).not.toEqual(before)
  const deadlines = (await world.call(builder, listTimeline, here)).body
  expect(JSON.stringify(deadlines)).not.toContain('Open tap')
  const gone = await current(open)
  expect(gone).toMatchObject({ status: 'in_review', can: { edit: false, archive: false, restore: true, send: false } })
  expect(gone.archivedAt).not.toBeNull()
  expect((await world.call(client, getSelection, at(open))).status).toBe(404)
  const restored = await change({ act: 'restore', selections: [{ id: gone.id, version: gone.version }] })
  expect(restored.body).toMatchObject({ changed: 1, selections: [{ name: 'Open tap', archivedAt: null }] })
  expect([await figures(), await owed()]).toEqual(before)
})

test('asks before it archives what is signed, keeps the signature, and tells the client once', async () => {
  const { company, at: here, client, open, signed, list, archive, current, change } = await scene()
  const refused = await archive([open, signed])
  expect(refused).toMatchObject({ status: 409, body: { rows: [{ id: signed.id, name: 'Signed tap' }] } })
  expect(await list()).toHaveLength(2)
  expect((await archive([open, signed], true)).body).toMatchObject({ changed: 2, voided: 0 })
  await world.runJobs()
  const notifications = (await world.call(client, listNotifications, {})).body.filter(({ title }) =>
    title.includes('archived'),
  )
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({
    kind: 'approval_voided',
    body: expect.stringMatching(/^You had approved Signed tap\..* Your signature and its certificate are kept\.$/),
  })
  const [act] = (await world.call(client, listSignOffs, here)).body
  expect(act).toBeDefined()
  expect((await verifyCompany(world.db, company.id)).finding).toBeNull()
  const rows = await Promise.all([open, signed].map(current))
  await change({ act: 'restore', selections: rows.map(({ id, version }) => ({ id, version })) })
  expect(await current(signed)).toMatchObject({ status: 'approved', approval: { signer: client.name } })
  expect((await verifyCompany(world.db, company.id)).finding).toBeNull()
})

test('nothing can be decided, signed, ordered, edited, sent, moved or said about an archived selection', async () => {
  const { at: here, builder, client, open, signed, archive, current, change } = await scene()
  const picked = await world.call(client, chooseItem, at(open), { itemId: open.selectedItemId ?? 0 })
  await archive([open, signed], true)
  const { version } = await current(open)
  expect((await world.call(client, chooseItem, at(open), { itemId: open.selectedItemId ?? 0 })).status).toBe(404)
  const edit = await world.call(builder, editSelection, at(open), { version, room: 'Hall' })
  expect(edit).toMatchObject({ status: 409, body: { message: 'This selection is archived. Restore it first.' } })
  const signing = await signs(world, client, [picked.body])
  expect(signing).toMatchObject({ status: 409 })
  expect(signing.body).toMatchObject({ message: expect.stringContaining('archived') })
  for (const act of ['send', 'order', 'remind', 'delete'] as const)
    expect((await change({ act, selections: [{ id: open.id, version }] })).status).toBe(409)
  expect((await world.call(builder, sendSelections, here, { selectionIds: [open.id] })).status).toBe(409)
  const moved = await world.call(builder, shiftDeadlines, here, { days: 7, selectionIds: [open.id] })
  expect(moved.status).toBe(409)
  const said = { message: 'Please decide', messageType: 'approval_request' as const, selectionId: open.id }
  expect((await world.call(builder, postMessage, here, said)).status).not.toBe(201)
  expect(await current(open)).toMatchObject({ version, room: open.room, status: 'selected' })
})

test('for a client an archived decision does not exist', async () => {
  const { client, open, archive } = await scene()
  await archive([open])
  const itemId = open.options[0]?.itemId ?? 0
  expect((await world.call(client, chooseItem, at(open), { itemId })).status).toBe(404)
})

test('an archived decision is not overdue', async () => {
  const { builder, at: here, open, current, archive } = await scene()
  await world.db.update(selections).set({ deadline: '2027-03-09' }).where(eq(selections.id, open.id))
  expect(await current(open)).toMatchObject({ overdue: true })
  await archive([open])
  expect(await current(open)).toMatchObject({ overdue: false })
  expect((await world.call(builder, readProject, here)).body).toMatchObject({ overdueSelections: 0 })
})

test('a subcontractor sees that an archived selection of their trade is no longer approved', async () => {
  const { company, project, builder, at: here, signed, archive, list } = await scene()
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const categoryIds = [signed.categoryId ?? 0]
  await world.call(builder, setTrades, { ...here, userId: tiler.userId }, { categoryIds })
  expect(names(await list(tiler))).toEqual(['Signed tap'])
  await archive([signed], true)
  expect(await list(tiler)).toMatchObject([{ name: 'Signed tap', stopped: {} }])
  expect((await world.call(tiler, getSelection, at(signed))).body.stopped).toBeDefined()
})
