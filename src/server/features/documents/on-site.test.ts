import { expect, test } from 'vitest'
import { createRoomLink, viewRoom } from '#shared/documents/endpoints.ts'
import { addSelection, getSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import { madePdf } from '#server/testing/material/made-document.ts'
import { at, item, signs, tilerOf, worldWithHouse } from '#server/testing/world-selections.ts'

const notes = 'Grout: gray'

/** A tiler, the printed code of the room, and everything they read about one approved floor. */
async function site() {
  const { world, home, company, builder, client, project, on } = await worldWithHouse()
  const { tiler, tiles } = await tilerOf(world, home)
  const words = { name: 'Large format', price: 12, specifications: { 'Grout joint': '2 mm, dove' } }
  const { id: selectedItemId } = await item(world, company, words, tiles)
  const facts = { name: 'Floor', room: 'Bathroom', categoryId: tiles, notes, tradeNotes: 'Slope to the drain' }
  const { body: floor } = await world.call(builder, addSelection, on, { ...facts, selectedItemId })
  await signs(world, client, [floor])
  const { token } = (await world.call(builder, createRoomLink, on)).body
  const csv = await world.request('/api/exports/selections?format=csv', { headers: { cookie: tiler.cookie } })
  const reads = async () => ({
    page: (await world.call(tiler, getSelection, at(floor))).body,
    room: (await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Bathroom' } })).body,
    pdf: (await madePdf(world, tiler, project.id, { kind: 'schedule', version: 'trade' })).text,
    csv: await csv.text(),
  })
  return { world, ...home, floor, reads }
}

test('gives the signed notes wherever a trade reads, before the words of the catalog', async () => {
  const { page, room, pdf, csv } = await (await site()).reads()
  expect(page.notes).toBe(notes)
  expect(room.selections).toMatchObject([{ notes, tradeNotes: 'Slope to the drain', stopped: false, included: false }])
  expect(pdf).toContain(`Signed notes: ${notes}`)
  expect(pdf).toContain('Trade notes: Slope to the drain')
  expect(pdf.indexOf('Signed notes')).toBeLessThan(pdf.indexOf('Trade notes: Slope'))
  expect(csv).toContain(notes)
})

test('says wherever a trade reads that something is no longer approved, with what it was', async () => {
  const { world, builder, floor, reads } = await site()
  await world.call(builder, reopenSelection, at(floor), { reason: 'The client prefers oak' })
  const { page, room, pdf } = await reads()
  expect(page).toMatchObject({ notes, stopped: {}, selectedItem: { name: 'Large format' } })
  expect(room.selections).toMatchObject([{ name: 'Floor', notes, stopped: true, items: [{ name: 'Large format' }] }])
  for (const words of ['No longer', 'approved, stop', 'Large format', notes]) expect(pdf).toContain(words)
  for (const place of [page, room, pdf]) expect(JSON.stringify(place)).not.toContain('oak')
})
