import { expect, test } from 'vitest'
import { roomInWords } from '#shared/figures/words.ts'
import type { Selection } from '../selection-schemas.ts'
import { piecesOf, roomsOf, roomTotals } from './board-pieces.ts'

const option = (id: number, name: string, total: number) => ({ id, total, item: { name, brand: null, imageUrl: null } })

const selection = (id: number, more: object): Selection =>
  ({
    id,
    name: `Selection ${id}`,
    room: 'Kitchen',
    category: 'Tiles',
    unit: 'each',
    draft: false,
    status: 'in_review',
    choices: [],
    options: [],
    total: null,
    allowance: null,
    difference: null,
    sharedAllowance: null,
    ...more,
  }) as unknown as Selection

const tile = selection(1, {
  status: 'approved',
  choices: [{ name: 'Zellige', imageUrl: '/catalog/tile-zellige-fern-800.webp' }],
  options: [option(10, 'Zellige', 900), option(11, 'Subway', 400)],
  total: 900,
  allowance: 800,
  difference: 100,
})
const lamp = selection(2, {
  category: 'Lighting',
  options: [option(20, 'Dome', 984), option(21, 'Globe', 654)],
  allowance: 750,
})

test('shows what is signed, the outline of what is open, and what is tried', () => {
  expect(piecesOf([tile, lamp], [])).toMatchObject([
    { key: '1-0', role: 'surface', item: { name: 'Zellige' }, trying: false },
    { key: '2-0', role: 'fixture', item: null, trying: false },
  ])
  expect(piecesOf([tile, lamp], [21])).toMatchObject([{}, { item: { name: 'Globe' }, trying: true }])
})

test('never swaps what is signed', () => {
  expect(piecesOf([tile], [11])).toMatchObject([{ item: { name: 'Zellige' }, trying: false }])
})

test('shows each of several choices as its own tile', () => {
  const both = selection(3, { choices: [{ name: 'Hook' }, { name: 'Rail' }] })
  expect(piecesOf([both], []).map(({ key }) => key)).toEqual(['3-0', '3-1'])
})

const totalsOf = (selections: Selection[], tried: number[]) => roomTotals({ selections, sharedElsewhere: [] }, tried)

test('adds what is tried to the total and counts it against its allowance', () => {
  expect(totalsOf([tile, lamp], [])).toMatchObject({ total: 900, against: { difference: 100 } })
  expect(totalsOf([tile, lamp], [21])).toMatchObject({ total: 1554, against: { difference: 4 } })
  expect(totalsOf([lamp], [])).toBeNull()
})

test('lists rooms by name with the rest last, without drafts', () => {
  const rooms = roomsOf([
    selection(4, { room: null }),
    tile,
    selection(5, { room: 'Bath' }),
    selection(6, { draft: true, room: 'Attic' }),
  ])
  expect(rooms.map(({ name, counted }) => [name, counted.chosen])).toEqual([
    ['Bath', 0],
    ['Kitchen', 1],
    ['No room', 0],
  ])
})

test('keeps what is no longer approved off the board, and in the count of its room', () => {
  const stopped = { stopped: { at: '2026-11-18T00:00:00Z' }, choices: [{ name: 'Zellige' }] }
  const rooms = roomsOf([
    tile,
    selection(7, stopped),
    selection(8, stopped),
    selection(9, { ...stopped, room: 'Bath' }),
  ])
  expect(rooms.map((room) => [room.name, roomInWords(room), room.stopped.map(({ id }) => id)])).toEqual([
    ['Bath', '1 no longer approved', [9]],
    ['Kitchen', '1 of 1 chosen, 2 no longer approved', [7, 8]],
  ])
  expect(rooms.flatMap(({ selections }) => selections)).toEqual([tile])
})

test('a room is not under an allowance that something open in another room shares', () => {
  const lighting = { id: 7, name: 'Lighting', amount: 4000, chosen: 391.35, remaining: 3608.65 }
  const hall = selection(3, { room: 'Hall', total: 391.35, choices: [{ name: 'Dome' }], sharedAllowance: lighting })
  const porch = selection(4, { room: 'Porch', sharedAllowance: lighting })
  const [room] = roomsOf([hall, porch])
  expect(room && roomTotals(room, [])).toEqual({ total: 391.35, against: null })
})

test('what is tried uses up its shared allowance, as it will when it is chosen', () => {
  const wet = { id: 8, name: 'Wet area', amount: 700.5, chosen: 400, remaining: 300.5 }
  const faucet = selection(5, { status: 'selected', total: 400, choices: [{ name: 'Faucet' }], sharedAllowance: wet })
  const sink = selection(6, { options: [option(60, 'Sink', 742)], sharedAllowance: wet })
  expect(totalsOf([faucet, sink], [60])).toMatchObject({ total: 1142, against: { difference: 441.5 } })
  const chosen = { ...wet, chosen: 1142 }
  const after = [
    { ...faucet, sharedAllowance: chosen },
    { ...sink, total: 742, sharedAllowance: chosen },
  ] as Selection[]
  expect(totalsOf(after, [])).toEqual(totalsOf([faucet, sink], [60]))
})
