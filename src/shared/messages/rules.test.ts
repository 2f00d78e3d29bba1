import { expect, test } from 'vitest'
import { readersInWords } from './rules.ts'

const people = [
  { id: 1, name: 'Emma Clarke', seat: 'client' as const, joined: true },
  { id: 2, name: 'Daniel Clarke', seat: 'client' as const, joined: true },
  { id: 3, name: 'Ida New', seat: 'client' as const, joined: false },
  { id: 4, name: 'Sam Hollis', seat: 'subcontractor' as const, joined: true },
]
const own = { forTrades: false }
const trades = { forTrades: true }

test('names the clients who joined and the team, with the reader first', () => {
  expect(readersInWords(own, people, { readerId: 2, team: 'the team at Alder & Stone' })).toBe(
    'You, Emma and the team at Alder & Stone read this.',
  )
  expect(readersInWords(own, people, { readerId: 9, team: 'your team' })).toBe('Emma, Daniel and your team read this.')
})

test("says that clients are not in the trades' conversation", () => {
  expect(readersInWords(trades, people, { readerId: 4, team: 'the team at Alder' })).toBe(
    'You and the team at Alder read this; clients do not.',
  )
  expect(readersInWords(trades, [], { readerId: 9, team: 'your team' })).toBe('Your team read this; clients do not.')
})

test('counts the readers that do not fit', () => {
  const many = Array.from({ length: 6 }, (_, n) => ({
    id: n,
    name: `Name${n} X`,
    seat: 'client' as const,
    joined: true,
  }))
  expect(readersInWords(own, many, { readerId: 99, team: 'your team' })).toBe(
    'Name0, Name1, Name2, 3 more and your team read this.',
  )
})
