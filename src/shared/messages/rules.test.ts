import { expect, test } from 'vitest'
import { readersInWords, waitingInWords } from './rules.ts'

const people = [
  { id: 1, name: 'Emma Clarke', seat: 'client' as const, joined: true },
  { id: 2, name: 'Daniel Clarke', seat: 'client' as const, joined: true },
  { id: 3, name: 'Ida New', seat: 'client' as const, joined: false },
  { id: 4, name: 'Sam Hollis', seat: 'subcontractor' as const, joined: true, trades: [7, 8] },
  { id: 5, name: 'Kit Moss', seat: 'subcontractor' as const, joined: true, trades: [9] },
].map((person) => ({ trades: [], ...person }))
const own = { forTrades: false, selectionId: null }
const trades = { forTrades: true, selectionId: null }

test('names the clients who joined and the team, with the reader first', () => {
  expect(readersInWords(own, people, { readerId: 2, team: 'the team at Alder & Stone' })).toBe(
    'You, Emma and the team at Alder & Stone read this.',
  )
  expect(readersInWords(own, people, { readerId: 9, team: 'your team' })).toBe('Emma, Daniel and your team read this.')
})

test("says that clients are not in the trades' conversation", () => {
  expect(readersInWords(trades, people, { readerId: 4, team: 'the team at Alder' })).toBe(
    'You, Kit and the team at Alder read this; clients do not.',
  )
  expect(readersInWords(trades, [], { readerId: 9, team: 'your team' })).toBe('Your team reads this; clients do not.')
})

test("names in a selection's conversation with the trades only those who see the selection", () => {
  const about = (categoryId: number | null) => ({ forTrades: true, selectionId: 3, categoryId })
  const builder = { readerId: 9, team: 'your team' }
  expect(readersInWords(about(8), people, builder)).toBe('Sam and your team read this; clients do not.')
  expect(readersInWords(about(8), people, { readerId: 4, team: 'the team at Alder' })).toBe(
    'You and the team at Alder read this; clients do not.',
  )
  expect(readersInWords(about(null), people, builder)).toBe(
    'Only your team reads this: no trade on the project has this category.',
  )
})

test('counts the readers that do not fit', () => {
  const many = Array.from({ length: 6 }, (_, n) => ({
    id: n,
    name: `Name${n} X`,
    seat: 'client' as const,
    joined: true,
    trades: [],
  }))
  expect(readersInWords(own, many, { readerId: 99, team: 'your team' })).toBe(
    'Name0, Name1, Name2, 3 more and your team read this.',
  )
})

test('names four readers, and is true of the team alone', () => {
  const four = people.slice(0, 2).concat(people.slice(0, 2).map((person) => ({ ...person, id: person.id + 10 })))
  expect(readersInWords(own, four, { readerId: 99, team: 'your team' })).toBe(
    'Emma, Daniel, Emma, Daniel and your team read this.',
  )
  expect(readersInWords(own, [], { readerId: 99, team: 'your team' })).toBe('Your team reads this.')
  const spaced = people.slice(0, 1).map((person) => ({ ...person, name: ' Emma   Clarke' }))
  expect(readersInWords(own, spaced, { readerId: 99, team: 'your team' })).toBe('Emma and your team read this.')
})

test('a selection without a category is read by no trade', () => {
  const about = { forTrades: true, selectionId: 3 }
  expect(readersInWords(about, people, { readerId: 9, team: 'your team' })).toMatch(/^Only your team reads this/)
})

test('counts exactly up to where counting stopped', () => {
  expect(waitingInWords(0, 100)).toBe('0')
  expect(waitingInWords(99, 100)).toBe('99')
  expect(waitingInWords(100, 100)).toBe('99+')
  expect(waitingInWords(1_500, 5_000)).toBe('1,500')
  expect(waitingInWords(5_000, 5_000)).toBe('4,999+')
})
