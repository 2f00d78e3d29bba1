import { expect, test } from 'vitest'
import { formatBytes } from './rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_400_000, '12.4 MB'],
  [999_960, '1 MB'],
  [123_456_789, '123 MB'],
  [50e9, '50 GB'],
  [1.5e15, '1,500 TB'],
])('%i is written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
