import { describe, expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection.ts'
import { groupSelections, isShown, matches, spentOn } from './grouping.ts'

function selection(part: Partial<Selection>): Selection {
  return {
    id: 1,
    name: 'Kitchen tap',
    room: null,
    category: null,
    phase: null,
    status: 'pending',
    deadline: null,
    overdue: false,
    selectedItemId: null,
    selectedItem: null,
    total: null,
    ...part,
  } as Selection
}

describe('groups', () => {
  const tap = selection({ name: 'Tap', category: 'Tapware', room: 'Kitchen', selectedItemId: 4, total: 0.1 })
  const basin = selection({ name: 'Basin mixer', category: 'Tapware', room: 'Bath', selectedItemId: 5, total: 0.2 })
  const wall = selection({ name: 'Wall', room: 'Bath' })

  test('stand by name, with those that have none last', () => {
    expect(groupSelections([wall, tap, basin], 'category').map(({ name }) => name)).toEqual([
      'Tapware',
      'Uncategorized',
    ])
    expect(groupSelections([wall, tap, basin], 'room').map(({ name }) => name)).toEqual(['Bath', 'Kitchen'])
  })

  test('say how many have an item, and what they cost to the cent', () => {
    expect(groupSelections([wall, tap, basin], 'category')).toMatchObject([
      { selected: 2, total: 0.3 },
      { selected: 0, total: null },
    ])
  })

  test('begin with what is owed soonest', () => {
    const decided = selection({ name: 'A', status: 'approved', deadline: '2026-11-01' })
    const later = selection({ name: 'B', deadline: '2026-12-01' })
    const sooner = selection({ name: 'C', deadline: '2026-11-20' })
    const never = selection({ name: 'D' })
    const [group] = groupSelections([decided, never, later, sooner], 'room')
    expect(group?.selections.map(({ name }) => name)).toEqual(['C', 'B', 'D', 'A'])
  })
})

test('spent is split into approved and not yet approved', () => {
  const lines = [
    selection({ status: 'approved', total: 100.1 }),
    selection({ status: 'ordered', total: 50 }),
    selection({ status: 'in_review', total: 25.25 }),
    selection({ status: 'pending' }),
  ]
  expect(spentOn(lines)).toEqual({ approved: 150.1, open: 25.25, spent: 175.35 })
})

test.each([
  ['to_decide', 'pending', false],
  ['preparing', 'pending', true],
  ['to_decide', 'selected', true],
  ['to_decide', 'approved', false],
  ['decided', 'approved', true],
  ['decided', 'ordered', false],
  ['ordered', 'ordered', true],
] as const)('%s shows a selection that is %s: %s', (show, status, expected) => {
  expect(isShown(show, selection({ status }))).toBe(expected)
})

test('search finds every word, wherever it stands', () => {
  const tap = selection({
    room: 'Kitchen',
    selectedItem: { name: 'Gooseneck', brand: 'Astra' } as Selection['selectedItem'],
  })
  expect(matches(tap, 'astra kitchen')).toBe(true)
  expect(matches(tap, 'astra bath')).toBe(false)
  expect(matches(tap, '')).toBe(true)
})
