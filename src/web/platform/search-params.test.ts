import { expect, test } from 'vitest'
import { amount, flag, id, listOf, oneOf, searchParams, text } from './search-params.ts'

const read = searchParams({
  q: text,
  item: id,
  maxPrice: amount,
  filters: flag,
  sort: oneOf('name', 'price'),
  brand: listOf(text),
})

test('keeps valid values, whether the router parsed them as text or number', () => {
  const search = { q: 12, item: '7', maxPrice: 0, filters: true, sort: 'price', brand: ['Ardo', 3] }
  expect(read(search)).toEqual({ q: '12', item: 7, maxPrice: 0, filters: true, sort: 'price', brand: ['Ardo', '3'] })
})

test('drops invalid values', () => {
  const search = { q: 'x'.repeat(201), item: -1, maxPrice: '', filters: 'yes', sort: 'size', brand: 'Ardo', other: 1 }
  expect(read(search)).toEqual({})
  // Explicitly undefined, or the router passes the raw value on.
  expect(Object.keys(read({ sort: 'size', other: 1 }))).toEqual(['sort'])
  expect(read({ q: null, item: 1.5, maxPrice: 'much', brand: [null] })).toEqual({ brand: [] })
})
