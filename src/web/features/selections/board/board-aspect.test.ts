import { expect, test } from 'vitest'
import { boardAspect } from './board-aspect.ts'

test('is tall on a phone and wide on a desktop', () => {
  expect(boardAspect(358, 9)).toBeLessThan(boardAspect(700, 9))
  expect(boardAspect(700, 9)).toBeLessThan(boardAspect(1100, 9))
})
