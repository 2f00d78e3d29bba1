import { expect, test } from 'vitest'
import { CategoryNames } from './new-categories.ts'

test('a category with extra spaces or another case is the one that the catalog has', () => {
  const names = new CategoryNames([{ name: 'Kitchen taps' }])
  expect(names.read('kitchen  Taps ')).toBe('Kitchen taps')
  expect([names.read('Wall  tiles'), names.read('Wall tiles')]).toEqual(['Wall  tiles', 'Wall  tiles'])
  expect(names.added).toEqual(['Wall  tiles'])
})
