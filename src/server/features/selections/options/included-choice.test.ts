import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  addSelection,
  editSelection,
  getSelection,
  proposeOption,
  sendSelections,
} from '#shared/selections/endpoints.ts'
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

test('includes the option that the builder names, and leaves the client nothing to decide', async () => {
  const { world, builder, client, on, selection, first } = await fourOptions()
  const sent = await world.call(builder, sendSelections, on, { selectionIds: [selection.id] })
  const { version = 0 } = sent.body.selections[0] ?? {}
  const wanted = { included: true, selectedItemId: first, version }
  const { body } = await world.call(builder, editSelection, at(selection), wanted)
  expect(body).toMatchObject({ included: true, status: 'approved', selectedItemId: first })
  const { body: theirs } = await world.call(client, getSelection, at(selection))
  expect(theirs).toMatchObject({ included: true, status: 'approved', can: { choose: false, sign: false } })
  await world.runJobsExceptCertificates()
  const [latest] = (await world.call(client, listNotifications, {})).body
  expect(latest?.title).toMatch(/ included /)
})

test('includes the only option without a question', async () => {
  const { world, company, builder, on } = await worldWithHouse()
  const { id } = await item(world, company)
  const { body: draft } = await world.call(builder, addSelection, on, { name: 'Tap', optionItemIds: [id], draft: true })
  const { body } = await world.call(builder, editSelection, at(draft), { included: true, version: draft.version })
  expect(body).toMatchObject({ included: true, selectedItemId: id, draft: true })
  expect((await world.call(builder, sendSelections, on, { selectionIds: [draft.id] })).body.selections).toMatchObject([
    { status: 'approved' },
  ])
})

test('options for an included selection wait for the builder, never for the client', async () => {
  const { world, builder, client, on, optionItemIds, first } = await fourOptions()
  const included = { name: 'Basin', included: true, status: 'pending' }
  const { body: selection } = await world.call(builder, addSelection, on, included)
  await world.call(builder, proposeOption, at(selection), { itemIds: optionItemIds })
  const { body: open } = await world.call(client, getSelection, at(selection))
  expect(open).toMatchObject({ status: 'pending', included: true, can: { choose: false } })
  const named = { selectedItemId: first, version: open.version }
  expect((await world.call(builder, editSelection, at(selection), named)).body.status).toBe('approved')
})
