import { expect, test } from 'vitest'
import { isLiteralMatch } from './find-anything.ts'

const tile = {
  name: 'Carrara hexagon',
  brand: 'Harbour',
  model: 'CH-20',
  description: 'Honed marble.',
  categoryName: 'Tiles',
}

test('finds an item by the words it contains, in any order', () => {
  expect(isLiteralMatch('hexagon tiles', tile)).toBe(true)
  expect(isLiteralMatch('ch-20', tile)).toBe(true)
  expect(isLiteralMatch('HONED', tile)).toBe(true)
})

test('leaves out items that only resemble a client’s name', () => {
  expect(isLiteralMatch('Carrera', tile)).toBe(false)
  expect(isLiteralMatch('Emma Carter', tile)).toBe(false)
})
