import { expect, test } from 'vitest'
import { fileUrl, formatBytes } from './rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_400_000, '12.4 MB'],
  [99_940, '99.9 kB'],
  [100_400, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [50e9, '50 GB'],
  [1.5e15, '1,500 TB'],
])('%i is written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a picture is fetched in the size that the screen needs, any other file as it was uploaded', () => {
  expect(fileUrl(7, '400')).toBe('/api/files/7?size=400')
  expect(fileUrl(7)).toBe('/api/files/7')
})
