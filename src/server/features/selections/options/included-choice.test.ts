import { expect, test } from 'vitest'
import { addSelection, editSelection, getSelection, sendSelections } from '#shared/selections/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { at, item, worldWithHouse } from '#server/testing/world-selections.ts'
import { eq } from 'drizzle-orm'

async function fourOptions() {
  const { world, company, builder, client, on } = await worldWithHouse()
  const taps = [await item(world, company), await item(world, company), await item(world, company)]
  const optionItemIds = taps.map(({ id }) => id)
  const draft = { name: 'Tap', optionItemIds, draft: true }
  const { body: selection } = await world.call(builder, addSelection, on, draft)
  return { world, builder, client, on, optionItemIds, selection, first: optionItemIds[0] ?? 0 }
}

test('asks which of several options is included, and never decides it silently', async () => {
  const { world, builder, on, selection, optionItemIds, first } = await fourOptions()
  const asked = { status: 422, body: { fields: { included: 'Which of the 3 options is included? Choose it first.' } } }
  const wanted = { included: true, version: selection.version }
  expect(await world.call(builder, editSelection, at(selection), wanted)).toMatchObject(asked)
  const several = { name: 'Basin', optionItemIds, included: true }
  expect((await world.call(builder, addSelection, on, several)).status).toBe(422)
  const chosen = await world.call(builder, addSelection, on, { ...several, selectedItemId: first })
  expect(chosen.body).toMatchObject({ included: true, selectedItemId: first, status: 'approved' })
})

test('does not send an included selection whose option nobody chose', async () => {
  const { world, builder, on, selection } = await fourOptions()
  // As it was left by an older version.
  await world.db.update(selections).set({ included: true }).where(eq(selections.id, selection.id))
  const refused = await world.call(builder, sendSelections, on, { selectionIds: [selection.id] })
  const message = 'Choose which option is included first: Tap. Nothing was sent.'
  expect(refused).toMatchObject({ status: 409, body: { message } })
  expect((await world.call(builder, getSelection, at(selection))).body.draft).toBe(true)
})
