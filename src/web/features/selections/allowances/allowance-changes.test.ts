import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { changedByAllowance, endingInWords, endsOwnAllowance, savedInWords } from './allowance-changes.ts'

const lighting = { id: 7, name: 'Lighting', amount: 500 }
const under = { id: 1, sharedAllowance: { id: 7 } } as Selection
const free = { id: 2, sharedAllowance: null } as Selection
const elsewhere = { id: 3, sharedAllowance: { id: 8 } } as Selection
const all = [under, free, elsewhere]

test.each([
  ['nothing', { ...lighting, selectionIds: [1] }, []],
  ['the amount', { ...lighting, amount: 600, selectionIds: [1] }, [1]],
  ['the name', { ...lighting, name: 'All lights', selectionIds: [1] }, [1]],
  ['a selection that joins', { ...lighting, selectionIds: [1, 2] }, [2]],
  ['a selection that comes from another allowance', { ...lighting, selectionIds: [1, 3] }, [3]],
  ['a selection that leaves', { ...lighting, selectionIds: [] }, [1]],
  ['the amount while all leave', { ...lighting, amount: 1, selectionIds: [] }, [1]],
] as const)('a change of %s changes exactly the selections it covers', (_, after, expected) => {
  expect(changedByAllowance(all, lighting, after).map(({ id }) => id)).toEqual(expected)
})

test('a new allowance changes the selections put under it', () => {
  expect(changedByAllowance(all, undefined, { name: 'New', amount: 1, selectionIds: [1, 2] })).toEqual([under, free])
})

test('says which own allowances end, with the amounts, before a shared one takes their place', () => {
  const [tap, floor] = [
    { id: 4, name: 'Tap', allowance: 200, sharedAllowance: null },
    { id: 5, name: 'Floor', allowance: 1400, sharedAllowance: null },
  ] as Selection[]
  const none = { id: 6, name: 'Hook', allowance: null, sharedAllowance: null } as Selection
  const ending = endsOwnAllowance([...all, ...(tap && floor ? [tap, floor] : []), none], [1, 4, 5, 6])
  expect(ending.map(({ id }) => id)).toEqual([4, 5])
  const money = (units: number) => `$${units}`
  expect(endingInWords(ending, money)).toBe('Tap $200, Floor $1400: $1600 in all')
  expect(endingInWords(ending.slice(1), money)).toBe('Floor $1400')
})

test('the notice of a saved allowance names who was notified, and no one while nothing of it was chosen', () => {
  const person = (name: string, memberStatus: 'active' | 'invited') => ({
    id: 1,
    name,
    memberStatus,
    undelivered: null,
  })
  const clients = [person('Ana Moreno', 'active'), person('Noah Moreno', 'invited')]
  const chosen = { draft: false, choices: [{}] } as Selection
  const open = { draft: false, choices: [] } as unknown as Selection
  expect(savedInWords('Lighting', [open, chosen], clients)).toBe(
    'Lighting. Notified: Ana Moreno. Invited, not joined, so not notified: Noah Moreno.',
  )
  expect(savedInWords('Lighting', [open, { ...chosen, draft: true }], clients)).toBe('Lighting')
})
