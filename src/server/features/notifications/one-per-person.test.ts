import { expect, test } from 'vitest'
import { applyImport, mapImport } from '#shared/imports/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { BulkAct } from '#shared/selections/bulk/bulk-schemas.ts'
import {
  addAllowance,
  addSelection,
  changeSelections,
  editAllowance,
  getSelection,
  listProjectSelections,
  replaceItem,
  setTrades,
} from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const COUNT = 6

type State = 'draft' | 'sent' | 'approved'

/** A project with many selections, a client, and a subcontractor who has opened every approved one. */
async function site(state: State) {
  const world = await createWorld()
  const { company, builder, client, tiler, project } = await world.people.site()
  const place = { projectId: project.id }
  const tap = await item(world, company)
  const allowance = await world.call(builder, addAllowance, place, { name: 'Taps', amount: 900 })
  await world.call(builder, setTrades, { ...place, userId: tiler.userId }, { categoryIds: [tap.categoryId] })
  const shared = { allowanceId: allowance.body.id, deadline: '2027-06-01', draft: state === 'draft' }
  for (let n = 1; n <= COUNT; n += 1)
    await world.call(builder, addSelection, place, { name: `Tap ${n}`, selectedItemId: tap.id, ...shared })
  const list = async () => (await world.call(builder, listProjectSelections, place)).body
  if (state === 'approved') {
    expect((await signs(world, client, await list())).status).toBe(201)
    for (const selection of await list()) await world.call(tiler, getSelection, at(selection))
  }
  /** Runs every job now, also emails that wait for more of the same kind. */
  const settle = async () => {
    await world.runJobsExceptCertificates()
    await world.mailAfterPause()
  }
  const received = async (person: Person) => ({
    bell: (await world.call(person, listNotifications, {}, undefined, { query: { limit: '100' } })).body,
    mails: await world.mailsTo(person.email),
  })
  await settle()
  return { world, company, builder, client, tiler, project, tap, allowance: allowance.body, list, settle, received }
}

type Site = Awaited<ReturnType<typeof site>>
type Act = (site: Site, selections: Selection[]) => Promise<{ status: number }>

const rows = (selections: readonly Selection[]) => selections.map(({ id, version }) => ({ id, version }))
const bulk =
  (act: (rows: { id: number; version: number }[]) => BulkAct): Act =>
  ({ world, builder }, selections) =>
    world.call(builder, changeSelections, {}, act(rows(selections)))
const set = (fields: Extract<BulkAct, { act: 'set' }>['fields']): Act =>
  bulk((selections) => ({ act: 'set', selections, fields, mayVoid: COUNT }))

const importing =
  (column: string, value: string): Act =>
  async ({ world, builder, project }, selections) => {
    const list = ['Name', ...selections.map(({ name }) => name)].map((name, n) => `${name},${n === 0 ? column : value}`)
    const place = { kind: 'selections' as const, projectId: project.id }
    const { id, version, headerRow, mapping } = (await files.upload(world, builder, list.join('\n'), place)).body
    await world.call(builder, mapImport, { importId: id }, { version, headerRow, mapping })
    await world.runJobs('check_import')
    const checked = await files.current(world, builder, id)
    await world.call(builder, applyImport, { importId: id }, { version: checked.version })
    await world.runJobs('apply_import')
    const done = await files.current(world, builder, id)
    expect(done).toMatchObject({ status: 'done', counts: { changed: COUNT } })
    return { status: 200 }
  }

const none = 'nothing'
/** The act, what the selections are before it, and the title of what the client and the subcontractor receive. */
const acts: [name: string, before: State, act: Act, client: string, trade: string][] = [
  ['sends', 'draft', bulk((selections) => ({ act: 'send', selections })), 'sent you 6 decisions', none],
  ['reminds', 'sent', bulk((selections) => ({ act: 'remind', selections })), 'Reminder: 6 decisions to make', none],
  [
    'moves deadlines',
    'sent',
    bulk((selections) => ({ act: 'shift', selections, days: 14 })),
    'moved 6 deadlines',
    none,
  ],
  ['sets a deadline', 'sent', set({ deadline: '2027-07-01' }), none, none],
  ['sets room, phase and priority', 'approved', set({ room: 'Bath', phase: 'Two', priority: 'high' }), none, none],
  ['sets internal notes', 'approved', set({ internalNotes: 'Ours' }), none, none],
  ['sets trade notes', 'approved', set({ tradeNotes: 'Use sealant' }), none, 'New notes for 6 selections'],
  ['imports trade notes', 'approved', importing('Trade notes', 'Use sealant'), none, 'New notes for 6 selections'],
  ['sets the allowance', 'approved', set({ allowance: 50 }), 'New approval needed: 6', 'No longer approved: 6'],
  [
    'changes a shared allowance',
    'approved',
    ({ world, builder, project, allowance: { id, version } }) =>
      world.call(builder, editAllowance, { projectId: project.id, allowanceId: id }, { amount: 800, version }),
    'New approval needed: 6',
    'No longer approved: 6',
  ],
  [
    'renames',
    'approved',
    ({ world, builder }, selections) =>
      world.call(
        builder,
        changeSelections,
        {},
        {
          act: 'edit',
          edits: selections.map(({ id, version, name }) => ({ id, version, fields: { name: `${name} (new)` } })),
        },
      ),
    'changed 6 selections',
    'changed 6 selections',
  ],
  [
    'replaces an item',
    'approved',
    async ({ world, company, builder, tap }) => {
      const substitute = await item(world, company, { name: 'Bow tap' }, tap.categoryId)
      const body = { substituteItemId: substitute.id, archive: false }
      return world.call(builder, replaceItem, { itemId: tap.id }, body)
    },
    'replaced Arc tap with Bow tap',
    'No longer approved: 6',
  ],
  ['orders', 'approved', bulk((selections) => ({ act: 'order', selections })), 'Ordered: 6 selections', none],
  [
    'archives',
    'approved',
    bulk((selections) => ({ act: 'archive', selections, confirmed: true })),
    'archived 6 selections',
    none,
  ],
  ['deletes', 'draft', bulk((selections) => ({ act: 'delete', selections })), none, none],
]

test.each(acts)(
  'one notification and email per person for an act that %s',
  async (_name, before, act, client, trade) => {
    const scene = await site(before)
    const people = [
      { person: scene.client, title: client },
      { person: scene.tiler, title: trade },
    ]
    const earlier = await Promise.all(people.map(({ person }) => scene.received(person)))
    scene.world.later(60_000)
    expect((await act(scene, await scene.list())).status).toBe(200)
    await scene.settle()
    for (const [index, { person, title }] of people.entries()) {
      const { bell, mails } = await scene.received(person)
      const fresh = bell.slice(0, bell.length - (earlier[index]?.bell.length ?? 0)).map((one) => one.title)
      expect(fresh).toEqual(title === none ? [] : [expect.stringContaining(title)])
      // Orders are in the daily digest.
      const emailed = mails.length - (earlier[index]?.mails.length ?? 0)
      expect(emailed).toBe(title === none || title.startsWith('Ordered') ? 0 : 1)
    }
  },
)

test('tells an assigned subcontractor once, and each of two about their own selections', async () => {
  const scene = await site('approved')
  const { world, company, builder, project, tap, tiler } = scene
  const other = await world.people.subcontractor(company)
  await world.people.seat(project, other, 'subcontractor')
  const selections = await scene.list()
  const two = bulk((all) => ({ act: 'set', selections: all.slice(0, 2), fields: { tradeId: other.userId } }))
  expect((await two(scene, selections)).status).toBe(200)
  await scene.settle()
  const titles = async (person: Person) => (await scene.received(person)).bell.map(({ title }) => title)
  expect(await titles(other)).toEqual([expect.stringContaining('assigned 2 selections to you')])
  await world.call(
    builder,
    setTrades,
    { projectId: project.id, userId: other.userId },
    { categoryIds: [tap.categoryId] },
  )
  for (const selection of (await scene.list()).slice(0, 2)) await world.call(other, getSelection, at(selection))
  expect((await set({ tradeNotes: 'Level it' })(scene, await scene.list())).status).toBe(200)
  await scene.settle()
  expect((await titles(other))[0]).toBe('New notes for 2 selections')
  expect((await titles(tiler))[0]).toBe('New notes for 4 selections')
})
