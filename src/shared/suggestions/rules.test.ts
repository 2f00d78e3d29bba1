import { expect, test } from 'vitest'
import type { Selection } from '../selections/selection-schemas.ts'
import { outcomeInWords, outcomeOf } from './rules.ts'

const OWN = 7
const OTHER = 8

const selection = (status: Selection['status'], { chosen, offered = [] }: { chosen?: number; offered?: number[] }) =>
  ({
    status,
    choices: chosen === undefined ? [] : [{ id: chosen }],
    options: offered.map((itemId) => ({ itemId })),
  }) as Pick<Selection, 'status' | 'choices' | 'options'>

const open = { status: 'open', itemId: null } as const
const priced = { status: 'priced', itemId: OWN } as const
const declined = { status: 'declined', itemId: null } as const

test.each([
  ['waits for a price while nothing is chosen', open, selection('in_review', {}), 'open'],
  [
    'waits for a price while another option is chosen and not signed',
    open,
    selection('selected', { chosen: OTHER }),
    'open',
  ],
  [
    'ends without a price once another option is approved',
    open,
    selection('approved', { chosen: OTHER }),
    'not_chosen',
  ],
  ['ends without a price once another option is ordered', open, selection('ordered', { chosen: OTHER }), 'not_chosen'],
  ['is an option once it is priced', priced, selection('in_review', { offered: [OWN] }), 'priced'],
  ['is no option once the builder withdrew it', priced, selection('in_review', { offered: [OTHER] }), 'withdrawn'],
  ['is approved once it is signed', priced, selection('ordered', { chosen: OWN, offered: [OWN, OTHER] }), 'approved'],
  [
    'was not chosen once another option is approved',
    priced,
    selection('approved', { chosen: OTHER, offered: [OWN] }),
    'not_chosen',
  ],
  ['stays declined, whatever is decided', declined, selection('approved', { chosen: OTHER }), 'declined'],
] as const)('a suggestion %s', (_, answered, decision, outcome) => {
  expect(outcomeOf(answered, decision)).toBe(outcome)
})

test('says what became of a suggestion, and does not call an included item approved', () => {
  const signed = { included: false }
  const included = { included: true }
  expect([outcomeInWords('open', 'client', signed), outcomeInWords('open', 'builder', signed)]).toEqual([
    'Waiting for a price',
    'Needs your price',
  ])
  expect([outcomeInWords('not_chosen', 'client', signed), outcomeInWords('not_chosen', 'builder', included)]).toEqual([
    'Another option was approved',
    'Another item is included',
  ])
  expect([outcomeInWords('approved', 'builder', signed), outcomeInWords('approved', 'client', included)]).toEqual([
    'Approved',
    'Included',
  ])
})
