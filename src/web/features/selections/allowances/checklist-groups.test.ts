import { expect, test } from 'vitest'
import { checklistGroups, offeredUnder, selectInWords } from './checklist-groups.ts'

const row = (id: number, name: string, category: string | null, room: string | null = null) =>
  ({ id, name, category, room, status: 'pending' }) as const

const rows = [
  row(1, 'Pendant', 'Lighting', 'Kitchen'),
  row(2, 'Front door', null),
  row(3, 'Faucet', 'Faucets', 'Kitchen'),
  row(4, 'Wall lamp', 'Lighting', 'Hall'),
]

test('the selections of an allowance are listed by category, those without one last', () => {
  expect(checklistGroups(rows, '').map(({ category, rows: of }) => [category, of.map(({ id }) => id)])).toEqual([
    ['Faucets', [3]],
    ['Lighting', [1, 4]],
    ['No category', [2]],
  ])
})

test('a search matches name, room and category', () => {
  const found = (search: string) => checklistGroups(rows, search).flatMap(({ rows: of }) => of.map(({ id }) => id))
  expect(found('kitchen')).toEqual([3, 1])
  expect(found('LIGHT hall')).toEqual([4])
  expect(found('door')).toEqual([2])
  expect(found('nothing')).toEqual([])
})

test('what is decided is offered only where it counts already', () => {
  const all = [...rows, { ...row(5, 'Sink', 'Sinks'), status: 'approved' as const }]
  expect(offeredUnder(all, new Set()).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(offeredUnder(all, new Set([5])).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test('the button over a category says of how many, when a search hides some', () => {
  const tiles = ['Wall tile', 'Floor tile', 'Shower tile', 'Grout'].map((name, id) => ({
    id,
    name,
    room: null,
    category: 'Tiles',
    status: 'pending' as const,
  }))
  const [group] = checklistGroups(tiles, 'tile')
  expect(group).toMatchObject({ all: 4 })
  const [found] = checklistGroups(
    tiles.map((one) => ({ ...one, category: 'Bath' })),
    'tile',
  )
  expect(found && selectInWords(true, found.rows.length, found.all)).toBe('Select 3 of 4')
  expect(selectInWords(true, 4, 4)).toBe('Select all 4')
  expect(selectInWords(false, 3, 4)).toBe('Clear 3 of 4')
})
