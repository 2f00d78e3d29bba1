import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BulkFields } from '#shared/selections/bulk/bulk-schemas.ts'
import * as api from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { category, house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Two projects with the same selections: open, chosen, chosen in a quantity of its own, and a draft. */
async function twins() {
  const world = await createWorld()
  const { company, builder, client, project } = await house(world)
  const twin = await world.people.project(company, client)
  const tap = await item(world, company)
  const allowances: number[] = []
  for (const { id: projectId } of [project, twin]) {
    const shared = await world.call(builder, api.addAllowance, { projectId }, { name: 'Baths', amount: 900 })
    allowances.push(shared.body.id)
    for (let n = 0; n < 4; n += 1) {
      const draft = { name: `S${n}`, optionItemIds: [tap.id], deadline: '2027-04-01', allowance: 100, draft: n === 3 }
      const selectionId = (await world.call(builder, api.addSelection, { projectId }, draft)).body.id
      const at = { projectId, selectionId }
      if (n === 1) await world.call(client, api.chooseItem, at, { itemId: tap.id })
      if (n === 2) await world.call(builder, api.chooseItem, at, { itemId: tap.id, quantity: 5 })
    }
  }
  const list = async (projectId: number) => (await world.call(builder, api.listProjectSelections, { projectId })).body
  return { world, company, builder, projectIds: [project.id, twin.id] as const, allowances, list }
}

const text = fc.option(fc.constantFrom('Kitchen', 'Bath 🛁', 'Ünderground'), { nil: null })
const sharedOrOwn = fc.oneof(
  fc.constant({ shared: true }),
  fc.record({ shared: fc.constant(false), allowance: fc.constantFrom(null, 0, 12.34, 5000) }),
  fc.constant({}),
)
type Money = { shared?: boolean; allowance?: number | null }

const edits = (categoryId: number) =>
  fc.array(
    fc.tuple(
      fc.record(
        {
          name: fc.constantFrom('Renamed', 'Tap'),
          room: text,
          phase: text,
          tradeNotes: text,
          notes: text,
          priority: fc.constantFrom('low' as const, 'high' as const),
          deadline: fc.constantFrom(null, '2027-06-01'),
          categoryId: fc.constantFrom(null, categoryId),
          quantity: fc.constantFrom(1, 2.5, 5),
        },
        { requiredKeys: [] },
      ),
      sharedOrOwn,
    ),
    { minLength: 1, maxLength: 4 },
  )

/** Everything people see, without the ids and names of the project. */
const contentsOf = (selections: readonly Selection[]) =>
  selections.map(({ sharedAllowance, ...one }) => ({
    plan: [one.name, one.room, one.phase, one.categoryId, one.priority, one.deadline],
    notes: [one.notes, one.tradeNotes],
    count: [one.quantity, one.unit, one.total, one.forecast],
    money: [one.allowance, one.difference, sharedAllowance?.name, sharedAllowance?.remaining],
    state: [one.status, one.draft, one.declineReason, one.fingerprint],
    choices: one.choices.map(({ id, quantity, unit, total }) => [id, quantity, unit, total]),
    options: one.options.map(({ itemId, quantity, unit, total }) => [itemId, quantity, unit, total]),
  }))

test('changes many exactly as the same edits one by one do, and undo restores every field', async () => {
  const { world, company, builder, projectIds, allowances, list } = await twins()
  const [here, there] = projectIds
  const categoryId = await category(world, company)
  const fieldsIn = (place: number, fields: BulkFields, { shared, allowance }: Money): BulkFields => ({
    ...fields,
    ...(shared === true && { allowanceId: allowances[place] }),
    ...(shared === false && { allowance }),
  })
  await fc.assert(
    fc.asyncProperty(edits(categoryId), async (wanted) => {
      const before = await list(here)
      const twinsBefore = await list(there)
      const bulk = await world.call(
        builder,
        api.changeSelections,
        {},
        {
          act: 'edit',
          edits: before.slice(0, wanted.length).map(({ id, version }, n) => {
            const [fields, money] = wanted[n] ?? [{}, {}]
            return { id, version, fields: fieldsIn(0, fields, money) }
          }),
        },
      )
      expect(bulk.status).toBe(200)
      const versions = new Map<number, number>()
      for (const [n, [fields, money]] of wanted.entries()) {
        const at = { projectId: there, selectionId: twinsBefore[n]?.id ?? 0 }
        const body = { ...fieldsIn(1, fields, money), version: twinsBefore[n]?.version ?? 0 }
        const single = await world.call(builder, api.editSelection, at, body)
        expect(single.status).toBe(200)
        versions.set(n, single.body.version - (twinsBefore[n]?.version ?? 0))
      }
      const after = await list(here)
      expect(contentsOf(after)).toEqual(contentsOf(await list(there)))
      for (const [n, steps] of versions) expect((after[n]?.version ?? 0) - (before[n]?.version ?? 0)).toBe(steps)
      const { undoId } = bulk.body
      if (undoId !== null) {
        expect((await world.call(builder, api.undoChange, { undoId }, undefined)).status).toBe(200)
        expect(contentsOf(await list(here))).toEqual(contentsOf(before))
        // The same edits again, so that both projects start the next run alike.
        const redone = await world.call(
          builder,
          api.changeSelections,
          {},
          {
            act: 'edit',
            edits: (await list(here)).slice(0, wanted.length).map(({ id, version }, n) => {
              const [fields, money] = wanted[n] ?? [{}, {}]
              return { id, version, fields: fieldsIn(0, fields, money) }
            }),
          },
        )
        expect(redone.status).toBe(200)
        expect(contentsOf(await list(here))).toEqual(contentsOf(after))
      }
    }),
    { numRuns: 12 },
  )
})
