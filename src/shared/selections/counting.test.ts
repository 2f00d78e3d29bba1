import { expect, test } from 'vitest'
import { countChosen, spentOn } from './counting.ts'
import type { Selection } from './selection-schemas.ts'

test('spending is split into approved, not yet approved and included', () => {
  const of = (status: Selection['status'], total: number | null, included = false) => ({
    status,
    total,
    included,
    allowance: null,
    difference: null,
  })
  const signed = [of('approved', 0.1), of('ordered', 0.2)]
  const open = [of('selected', 5), of('pending', null), of('pending', 2, true)]
  const included = [of('approved', 0.7, true), of('ordered', 1, true)]
  expect(spentOn([...signed, ...open, ...included])).toEqual({ approved: 0.3, open: 7, included: 1.7, spent: 9 })
})

test('what is included is no decision, and counts neither as chosen nor as open', () => {
  const choice = [{}] as Selection['choices']
  const counted = countChosen([
    { included: true, choices: choice },
    { included: false, choices: choice },
    { included: false, choices: [] },
  ])
  expect(counted).toEqual({ chosen: 1, decisions: 2, included: 1 })
})
