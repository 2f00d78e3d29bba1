import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldInWords, plainWords } from './plain-words.ts'

const Line = z.object({
  token: z.string(),
  quantity: z.number().min(1).max(9),
  sort: z.enum(['name', 'newest']),
  lines: z.array(z.int()).max(2),
  label: z.string().max(3, 'Keep the label short.'),
})
const good = { token: 't', quantity: 1, sort: 'name', lines: [], label: 'x' }

const saidOf = (value: unknown): string | undefined =>
  Line.safeParse(value, { error: plainWords }).error?.issues[0]?.message

test.each([
  [{ ...good, token: undefined }, 'Token is required.'],
  [{ ...good, token: 7 }, 'Token must be a text.'],
  [{ ...good, quantity: 'two' }, 'Quantity must be a number.'],
  [{ ...good, quantity: 0 }, 'Quantity must be at least 1.'],
  [{ ...good, quantity: 10 }, 'Quantity must be at most 9.'],
  [{ ...good, sort: 'size' }, 'Sort must be one of: name, newest.'],
  [{ ...good, lines: [1, 'b'] }, 'Lines, entry 2 must be a number.'],
  [{ ...good, lines: [1, 2, 3] }, 'Lines must be at most 2 entries long.'],
  ['x', 'The body must be an object.'],
])('%j: %s', (value, sentence) => {
  expect(saidOf(value)).toBe(sentence)
})

test('prefers the message of the contract', () => {
  expect(saidOf({ ...good, label: 'long' })).toBe('Keep the label short.')
})

test.each([
  [['newPassword'], 'New password'],
  [['clientId'], 'Client'],
  [['itemIds', 0], 'Items, entry 1'],
  [['options', 1, 'validUntil'], 'Options, entry 2, valid until'],
  [['id'], 'Id'],
])('%j is called %s', (path, words) => expect(fieldInWords(path)).toBe(words))
