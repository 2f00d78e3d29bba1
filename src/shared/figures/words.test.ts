import { expect, test } from 'vitest'
import type { SelectionStatus } from '../selections/selection-schemas.ts'
import { ofSentInWords } from './words.ts'

const sent = (...statuses: SelectionStatus[]) => statuses.map((status) => ({ status }))

test('says how many of what was sent wait for options, because no client can decide those yet', () => {
  expect(ofSentInWords(sent('pending', 'in_review', 'pending', 'approved'))).toBe('of 4 sent, 2 waiting for options')
  expect(ofSentInWords(sent('in_review', 'selected'))).toBe('of 2 sent')
})
