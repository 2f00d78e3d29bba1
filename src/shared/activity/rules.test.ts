import { expect, test } from 'vitest'
import { messageSentence } from './rules.ts'

test.each([
  ['comment', 'wrote on Kitchen tap'],
  ['question', 'asked a question on Kitchen tap'],
  ['approval_request', 'asked for approval on Kitchen tap'],
  ['change_request', 'asked for a change on Kitchen tap'],
] as const)('the activity says of a %s: "%s", and whether only the team reads it', (type, sentence) => {
  expect(messageSentence(type, 'Kitchen tap', false)).toBe(sentence)
  expect(messageSentence(type, 'Kitchen tap', true)).toBe(`${sentence} (internal)`)
})
