import { expect, test } from 'vitest'
import { costHint } from './amounts.tsx'

test('the cost says what of it is in no row, so that the rows add up', () => {
  const hint = (missing: number, other: number) => costHint(missing, other, (units) => `$${units}`)
  expect(hint(0, 100.5)).toBe('$100.5 of it in no row below')
  expect(hint(20, 100.5)).toBe('$20 sold has no cost yet, $100.5 of it in no row below')
  expect(hint(0, 0)).toContain('What you ordered for')
})
