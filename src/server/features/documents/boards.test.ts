import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coveredPart } from '#shared/selections/board/board.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { madeDocument, madePdf } from '#server/testing/material/made-document.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/** A kitchen with something chosen and something open, and a bathroom in which nothing was chosen. */
async function twoRooms(world: World) {
  const home = await house(world)
  const tap = await proposed(world, home, { name: 'Kitchen tap', room: 'Kitchen' })
  await signs(world, home.client, [tap])
  await world.call(home.builder, addSelection, { projectId: home.project.id }, { name: 'Pendant', room: 'Kitchen' })
  await world.call(home.builder, addSelection, { projectId: home.project.id }, { name: 'Bath tap', room: 'Bathroom' })
  return { ...home, projectId: home.project.id }
}

test.each(['US', 'GB'] as const)(
  'gives each room in which something was chosen a page of the client’s schedule (%s)',
  async (region) => {
    const world = await createWorld()
    const { company, client, projectId } = await twoRooms(world)
    await world.db.update(companies).set({ region }).where(eq(companies.id, company.id))
    const { pages } = await madePdf(world, client, projectId, { kind: 'schedule', group: 'category' })
    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/^Kitchen /)
    expect(pages[1]).toContain('1 of 2 chosen')
    expect(pages[1]).toContain('Total Spent')
    for (const words of ['Kitchen tap', 'Arc tap', 'Pendant', 'Not chosen yet', 'Page 2 of 2'])
      expect(pages[1]).toContain(words)
    expect(pages[1]).not.toContain('Bath tap')
  },
)

test('leaves boards out of the version for trades, which has no pictures of rooms', async () => {
  const world = await createWorld()
  const { builder, projectId } = await twoRooms(world)
  const { pages } = await madePdf(world, builder, projectId, { kind: 'schedule', version: 'trade' })
  expect(pages).toHaveLength(1)
})

test('prints every name of a room with more on its board than fits on a page', async () => {
  const world = await createWorld()
  const home = await house(world)
  for (let n = 0; n < 60; n += 1)
    await world.call(
      home.builder,
      addSelection,
      { projectId: home.project.id },
      { name: `Detail ${n} of the hall`, room: 'Hall' },
    )
  await signs(world, home.client, [await proposed(world, home, { name: 'Hall floor', room: 'Hall' })])
  const { pages } = await madePdf(world, home.client, home.project.id, { kind: 'schedule' })
  const from = pages.findIndex((page) => page.includes('1 of 61 chosen'))
  const board = pages.slice(from).join(' ')
  for (let n = 0; n < 60; n += 1) expect(board).toContain(`Detail ${n} of the hall`)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('has no boards in a workbook', async () => {
  const world = await createWorld()
  const { client, projectId } = await twoRooms(world)
  const { bytes } = await madeDocument(world, client, projectId, { kind: 'schedule', format: 'xlsx' })
  expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK')
})

test('crops a picture to the part that covers a tile, around the place of the material', () => {
  const square = { width: 800, height: 800 }
  expect(coveredPart(square, 2, null)).toEqual({ left: 0, top: 200, width: 800, height: 400 })
  expect(coveredPart(square, 0.5, null)).toEqual({ left: 200, top: 0, width: 400, height: 800 })
  expect(coveredPart(square, 1, { zoom: 2, x: 0.5, y: 1 })).toEqual({ left: 200, top: 400, width: 400, height: 400 })
})
