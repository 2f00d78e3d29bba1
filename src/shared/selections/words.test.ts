import { expect, test } from 'vitest'
import {
  attentionInWords,
  leftInWords,
  priceProblemInWords,
  signaturesInWords,
  relativeDeadlineInWords,
  statusInWords,
} from './words.ts'

const signature = { signOffId: 1, code: 'A', signedAt: '2027-03-10T09:00:00.000Z' }
const [daniel, emma] = [
  { ...signature, userId: 1, signer: 'Daniel Clarke' },
  { userId: 2, name: 'Emma Clarke' },
]

test.each([
  ['a builder', undefined, 'Daniel signed, waiting for Emma'],
  ['the one who signed', 1, 'You signed, waiting for Emma'],
  ['the one who is missing', 2, 'Daniel signed, waiting for you'],
])('says to %s who signed and who is missing', (_, reader, words) => {
  expect(signaturesInWords({ everyone: true, signed: [daniel], missing: [emma] }, reader)).toBe(words)
})

test('says nothing once nobody is missing, and where one signature is enough', () => {
  expect(signaturesInWords({ everyone: true, signed: [daniel], missing: [] })).toBeNull()
  expect(signaturesInWords({ everyone: false, signed: [], missing: [emma] })).toBeNull()
})

test('names everyone before the first signature, and people of the same first name in full', () => {
  const other = { userId: 3, name: 'Emma Stone' }
  expect(signaturesInWords({ everyone: true, signed: [], missing: [emma, other] })).toBe(
    'Waiting for Emma Clarke and Emma Stone to sign',
  )
})

const calm = {
  status: 'pending' as const,
  selectedItemId: null,
  declineReason: null,
  changeRequest: null,
  priceProblem: null,
  discontinued: false,
  changedSinceSeen: false,
  approvals: { everyone: false, signed: [], missing: [] },
}

test('a declined selection says so with the reason until something else is proposed', () => {
  const declined = { ...calm, declineReason: 'Too dark' }
  expect(statusInWords(declined, 'builder')).toBe('Declined')
  expect(attentionInWords(declined, 1)).toBe('Declined: Too dark')
  const proposed = { ...declined, status: 'in_review' as const }
  expect(statusInWords(proposed, 'builder')).toBe('Client’s turn to choose')
  expect(attentionInWords(proposed, 1)).toBeNull()
})

test('an open request comes before the price and a discontinued item', () => {
  const changeRequest = { by: 'Ana', byId: 7, text: 'Brass, please', at: '2027-03-10T09:00:00.000Z', messageId: 1 }
  const troubled = { ...calm, status: 'selected' as const, priceProblem: 'expired' as const, discontinued: true }
  expect(attentionInWords({ ...troubled, changeRequest }, 1)).toBe('Ana asked for a change')
  expect(attentionInWords({ ...troubled, changeRequest }, 7)).toBe('You asked for a change')
  expect(attentionInWords(troubled, 1)).toBe('Price expired, not confirmed yet')
  expect(attentionInWords({ ...troubled, priceProblem: null }, 1)).toBe('No longer in the catalog')
  expect(attentionInWords({ ...troubled, priceProblem: null, status: 'ordered' }, 1)).toBeNull()
})

test('waits for the price, not for the client, while the builder has to confirm it', () => {
  const chosen = { ...calm, status: 'selected' as const, selectedItemId: 3 }
  expect(statusInWords(chosen, 'client')).toBe('Your turn to sign')
  for (const reader of ['client', 'builder'] as const)
    expect(statusInWords({ ...chosen, priceProblem: 'expired' }, reader)).toBe('Waiting for price')
})

test.each([
  [1200, true, 'Leaves $1200 of Lighting'],
  [1200, false, '$1200 left of Lighting'],
  [-420, true, 'Takes Lighting $420 over'],
  [-420, false, 'Lighting is $420 over'],
])('says what is left of a shared allowance: %d', (left, decides, words) =>
  expect(leftInWords('Lighting', left, decides, (units) => `$${units}`)).toBe(words),
)

test('tells the builder and the client what each of them does about a price', () => {
  expect(priceProblemInWords('expired', 'builder')).toBe(
    'The price has expired. Confirm or update it: the client cannot sign before that.',
  )
  expect(priceProblemInWords('changed', 'client')).toBe(
    'The price has changed in the catalog. Your builder has to confirm it first.',
  )
})

test.each([
  [14, null, '2 weeks after the start'],
  [-42, 'Tiling', '6 weeks before Tiling'],
  [1, null, '1 day after the start'],
  [-10, 'Tiling', '10 days before Tiling'],
  [0, null, 'On the day of the start'],
  [0, 'Tiling', 'On the day of Tiling'],
  [null, 'Tiling', null],
])('a relative deadline of %s days from %s reads: %s', (deadlineOffsetDays, deadlineMilestone, words) => {
  expect(relativeDeadlineInWords({ deadlineOffsetDays, deadlineMilestone })).toBe(words)
})
