import { describe, expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { matches } from '#shared/selections/lists/filters.ts'
import { groupSelections, isShown } from './grouping.ts'

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
    included: false,
    choices: part.selectedItemId ? [{}] : [],
    total: null,
    approvals: { everyone: false, signed: [], missing: [] },
    ...part,
  } as Selection
}

describe('groups', () => {
  const tap = selection({ name: 'Tap', category: 'Tapware', room: 'Kitchen', selectedItemId: 4, total: 0.1 })
  const basin = selection({ name: 'Basin mixer', category: 'Tapware', room: 'Bath', selectedItemId: 5, total: 0.2 })
  const wall = selection({ name: 'Wall', room: 'Bath' })

  test('are sorted by name, with selections without a group last', () => {
    expect(groupSelections([wall, tap, basin], 'category').map(({ name }) => name)).toEqual([
      'Tapware',
      'Uncategorized',
    ])
    expect(groupSelections([wall, tap, basin], 'room').map(({ name }) => name)).toEqual(['Bath', 'Kitchen'])
  })

  test('begin with what can no longer be decided in time, also where it has no deadline', () => {
    const late = selection({ name: 'Tub', room: 'Bath', plan: { decideBy: '2026-10-26' } as Selection['plan'] })
    const dated = selection({ name: 'Basin', room: 'Bath', deadline: '2026-12-01' })
    const [group] = groupSelections([wall, dated, late], 'room')
    expect(group?.selections.map(({ name }) => name)).toEqual(['Tub', 'Basin', 'Wall'])
  })

  test('count the chosen items and their cost to the cent', () => {
    expect(groupSelections([wall, tap, basin], 'category')).toMatchObject([
      { counted: { chosen: 2, decisions: 2, included: 0 }, total: 0.3 },
      { counted: { chosen: 0, decisions: 1, included: 0 }, total: null },
    ])
  })

  test('start with the soonest deadline', () => {
    const decided = selection({ name: 'A', status: 'approved', deadline: '2026-11-01' })
    const later = selection({ name: 'B', deadline: '2026-12-01' })
    const sooner = selection({ name: 'C', deadline: '2026-11-20' })
    const never = selection({ name: 'D' })
    const [group] = groupSelections([decided, never, later, sooner], 'room')
    expect(group?.selections.map(({ name }) => name)).toEqual(['C', 'B', 'D', 'A'])
  })
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
  expect(isShown(show, selection({ status }), 7)).toBe(expected)
})

test('what was installed without an order is not to be ordered anymore', () => {
  const installed = { at: '2026-11-01T00:00:00.000Z', by: 'Sam', note: null, canUndo: true, photos: [] }
  const done = selection({ status: 'approved', installed })
  expect([isShown('decided', done, 7), isShown('ordered', done, 7)]).toEqual([false, true])
})

test('what the reader has signed is no longer theirs to decide', () => {
  const signed = [{ userId: 7, signer: 'Daniel', signOffId: 1, code: 'A', signedAt: '2026-11-01T00:00:00.000Z' }]
  const half = selection({
    status: 'selected',
    approvals: { everyone: true, signed, missing: [{ userId: 8, name: 'Emma' }] },
  })
  expect(isShown('to_decide', half, 7)).toBe(false)
  expect(isShown('to_decide', half, 8)).toBe(true)
})

test('search finds every word, in any field', () => {
  const tap = selection({
    room: 'Kitchen',
    selectedItem: { name: 'Gooseneck', brand: 'Astra' } as Selection['selectedItem'],
  })
  expect(matches(tap, 'astra kitchen')).toBe(true)
  expect(matches(tap, 'astra bath')).toBe(false)
  expect(matches(tap, '')).toBe(true)
})
