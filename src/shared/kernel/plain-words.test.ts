import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainWords } from './plain-words.ts'

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
  [{ ...good, token: undefined }, 'token is required.'],
  [{ ...good, token: 7 }, 'token must be a text.'],
  [{ ...good, quantity: 'two' }, 'quantity must be a number.'],
  [{ ...good, quantity: 0 }, 'quantity must be at least 1.'],
  [{ ...good, quantity: 10 }, 'quantity must be at most 9.'],
  [{ ...good, sort: 'size' }, 'sort must be one of: name, newest.'],
  [{ ...good, lines: [1, 'b'] }, 'lines.1 must be a number.'],
  [{ ...good, lines: [1, 2, 3] }, 'lines must be at most 2 entries long.'],
  ['x', 'The body must be an object.'],
])('%j: %s', (value, sentence) => {
  expect(saidOf(value)).toBe(sentence)
})

test('prefers the message of the contract', () => {
  expect(saidOf({ ...good, label: 'long' })).toBe('Keep the label short.')
})
