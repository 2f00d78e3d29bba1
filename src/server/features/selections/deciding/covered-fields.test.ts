import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SelectionEdit } from '#shared/selections/contract.ts'
import {
  addAllowance,
  editAllowance,
  editOption,
  editSelection,
  getSelection,
  orderSelection,
  proposeOption,
} from '#shared/selections/endpoints.ts'
import { AllowanceDraft, OptionEdit } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { at, category, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const home = await house(world)
const projectId = home.project.id

type Signed = { selection: Selection; optionId: number; allowanceId: number; allowanceVersion: number }
type Effect = 'voids' | 'keeps' | 'is refused'

const read = async (selection: Pick<Selection, 'id' | 'projectId'>) =>
  (await world.call(home.builder, getSelection, at(selection))).body

/** A selection that the client has signed, under a shared allowance if asked, with a second option. */
async function signed(under: boolean): Promise<Signed> {
  const made = await proposed(world, home, { notes: 'As discussed', ...(under && { allowance: undefined }) })
  const second = await item(world, home.company, { name: 'Second tap' })
  await world.call(home.builder, proposeOption, at(made), { itemId: second.id })
  const lighting = { name: 'Lighting', amount: 400, selectionIds: under ? [made.id] : [] }
  const allowance = (await world.call(home.builder, addAllowance, { projectId }, lighting)).body
  const reply = await signs(world, home.client, [await read(made)])
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  const selection = await read(made)
  const optionId = selection.options.find(({ chosen }) => chosen)?.id ?? 0
  return { selection, optionId, allowanceId: allowance.id, allowanceVersion: allowance.version }
}

const effectOf = async (before: Signed, status: number): Promise<Effect> => {
  const { status: after, previousApproval } = await read(before.selection)
  if (status >= 400) return 'is refused'
  return after === 'approved' && previousApproval === null ? 'keeps' : 'voids'
}

type Edit = Record<string, unknown>
const editing = (before: Signed, change: Edit) =>
  world.call(home.builder, editSelection, at(before.selection), { version: before.selection.version, ...change })

/** Every field of an edit: a value other than the signed selection has, and what it does to the approval. */
const fields: Record<string, { value: (before: Signed) => unknown; effect: Effect }> = {
  name: { value: () => 'Scullery tap', effect: 'keeps' },
  description: { value: () => 'Beside the window', effect: 'keeps' },
  room: { value: () => 'Scullery', effect: 'keeps' },
  phase: { value: () => 'Fit-off', effect: 'keeps' },
  categoryId: { value: () => otherCategory, effect: 'keeps' },
  priority: { value: () => 'urgent', effect: 'keeps' },
  deadline: { value: () => '2027-05-01', effect: 'keeps' },
  tradeNotes: { value: () => 'Left of the sink', effect: 'keeps' },
  tradeId: { value: () => tiler.userId, effect: 'keeps' },
  internalNotes: { value: () => 'Ask about the margin', effect: 'keeps' },
  maxChoices: { value: () => 2, effect: 'keeps' },
  deadlineOffsetDays: { value: () => 10, effect: 'keeps' },
  deadlineMilestone: { value: () => 'Tiling', effect: 'keeps' },
  status: { value: () => 'pending', effect: 'keeps' },
  included: { value: () => true, effect: 'is refused' },
  notes: { value: () => 'Other notes', effect: 'voids' },
  quantity: { value: () => 3, effect: 'voids' },
  // The price of what was chosen is for its unit: the option itself is edited instead.
  unit: { value: () => 'pair', effect: 'is refused' },
  allowance: { value: () => 1, effect: 'voids' },
  allowanceId: { value: ({ allowanceId }) => allowanceId, effect: 'voids' },
  selectedItemId: { value: () => otherItem.id, effect: 'voids' },
}
const tiler = await world.people.subcontractor(home.company)
await world.people.seat(home.project, tiler, 'subcontractor')
const otherCategory = await category(world, home.company)
const otherItem = await item(world, home.company, { name: 'Another tap' })

describe('an approval', () => {
  test('has a rule for every field that can be edited', () => {
    expect(Object.keys(fields).toSorted()).toEqual(
      Object.keys(SelectionEdit.shape)
        .filter((name) => name !== 'version')
        .toSorted(),
    )
    expect(Object.keys(OptionEdit.shape).toSorted()).toEqual(optionEdits.map(([name]) => name).toSorted())
    expect(Object.keys(AllowanceDraft.shape).toSorted()).toEqual(allowanceEdits.map(([name]) => name).toSorted())
  })

  test.each(Object.entries(fields))('under an edit of %s', async (name, { value, effect }) => {
    const before = await signed(false)
    const { status } = await editing(before, { [name]: value(before) })
    expect(await effectOf(before, status)).toBe(effect)
  })

  test('is voided by any edit of a covered field, whatever else is edited, and by no other', async () => {
    const editable = Object.keys(fields).filter((name) => !['included', 'allowanceId', 'unit'].includes(name))
    await fc.assert(
      fc.asyncProperty(fc.subarray(editable, { minLength: 1 }), async (names) => {
        const before = await signed(false)
        const change = Object.fromEntries(names.map((name) => [name, fields[name]?.value(before)]))
        const { status, body } = await editing(before, change)
        expect(status, JSON.stringify(body)).toBe(200)
        const voids = names.some((name) => fields[name]?.effect === 'voids')
        expect(await effectOf(before, status), names.join()).toBe(voids ? 'voids' : 'keeps')
      }),
      { numRuns: 12 },
    )
  })
})

test('an ordered selection refuses every edit of what was signed until it is reopened, and takes the others', async () => {
  const covered = Object.entries(fields).filter(([, { effect }]) => effect === 'voids')
  for (const [name, { value }] of covered) {
    const before = await signed(false)
    const ordered = await world.call(home.builder, orderSelection, at(before.selection), {})
    expect(ordered.status).toBe(200)
    const refused = await editing({ ...before, selection: ordered.body }, { [name]: value(before) })
    expect(refused, name).toMatchObject({ status: 409, body: { message: expect.stringContaining('Reopen it') } })
    const renamed = await editing({ ...before, selection: ordered.body }, { name: 'Scullery tap', tradeNotes: 'Left' })
    expect(renamed, name).toMatchObject({ status: 200, body: { status: 'ordered', name: 'Scullery tap' } })
  }
})

const optionEdits: [string, Edit, Effect][] = [
  ['quantity', { quantity: 4, unit: 'each' }, 'voids'],
  ['unit', { quantity: 1, unit: 'pair', price: 250 }, 'voids'],
  ['price', { price: 99 }, 'voids'],
  ['validUntil', { validUntil: '2027-06-01' }, 'keeps'],
  ['recommended', { recommended: true }, 'keeps'],
  ['note', { note: 'In stock' }, 'voids'],
  ['confirmPrice', { confirmPrice: true }, 'keeps'],
  ['updatePrice', { updatePrice: true }, 'keeps'],
]

describe('an approval, when the chosen option', () => {
  test.each(optionEdits)('gets another %s', async (_, change, effect) => {
    const before = await signed(false)
    const place = { ...at(before.selection), optionId: before.optionId }
    const { status } = await world.call(home.builder, editOption, place, change)
    expect(await effectOf(before, status)).toBe(effect)
  })

  test('stays and another option changes, is kept', async () => {
    const before = await signed(false)
    const other = before.selection.options.find(({ chosen }) => !chosen)?.id ?? 0
    const place = { ...at(before.selection), optionId: other }
    const { status } = await world.call(home.builder, editOption, place, { price: 5, note: 'Cheaper' })
    expect(await effectOf(before, status)).toBe('keeps')
  })
})

const allowanceEdits: [keyof AllowanceDraft, Edit][] = [
  ['name', { name: 'All lights' }],
  ['amount', { amount: 900 }],
  ['selectionIds', { selectionIds: [] }],
]

test.each(allowanceEdits)('an approval is voided when its shared allowance gets another %s', async (_, change) => {
  const before = await signed(true)
  const place = { projectId, allowanceId: before.allowanceId }
  const { status } = await world.call(home.builder, editAllowance, place, {
    version: before.allowanceVersion,
    ...change,
  })
  expect(await effectOf(before, status)).toBe('voids')
})

const catalogEdits: [string, Partial<typeof selectionItems.$inferInsert>][] = [
  ['name', { name: 'Arc tap mark II' }],
  ['brand', { brand: 'Other' }],
  ['model', { model: 'A-2' }],
  ['description', { description: 'Solid brass' }],
  ['specifications', { specifications: { Finish: 'Black' } }],
  ['price', { priceCents: 30_000 }],
  ['picture', { pictures: [{ fileId: null, url: '/starter/other.avif', hash: 'f'.repeat(64) }] as never }],
]

test.each(catalogEdits)('an approval is kept when the %s changes in the catalog', async (_, change) => {
  const before = await signed(false)
  const itemId = before.selection.selectedItemId ?? 0
  await world.db.update(selectionItems).set(change).where(eq(selectionItems.id, itemId))
  expect(await effectOf(before, 200)).toBe('keeps')
  const { choices } = await read(before.selection)
  expect(choices).toEqual(before.selection.choices)
})

test('an approval is voided when the builder takes over a new price from the catalog', async () => {
  const before = await signed(false)
  const itemId = before.selection.selectedItemId ?? 0
  await world.db.update(selectionItems).set({ priceCents: 30_000 }).where(eq(selectionItems.id, itemId))
  const place = { ...at(before.selection), optionId: before.optionId }
  const { status } = await world.call(home.builder, editOption, place, { updatePrice: true })
  expect(await effectOf(before, status)).toBe('voids')
})
