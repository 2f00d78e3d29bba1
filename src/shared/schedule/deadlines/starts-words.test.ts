import { expect, test } from 'vitest'
import { startsInWords } from './starts-words.ts'

test('a milestone that lists several things, or is a plural, has the plural verb', () => {
  const words = (titles: readonly string[]) => titles.map((title) => startsInWords(title).split(' ').at(-1))
  expect(startsInWords('Tiling and painting')).toBe('Tiling and painting start')
  expect(words(['Cabinets', 'Tile & stone', 'Drywall + paint', 'Kitchen cabinets (upper)'])).toEqual(
    Array.from({ length: 4 }, () => 'start'),
  )
  const single = [
    'Tiling',
    'HVAC',
    'Glass',
    'Drywall (walls and ceilings)',
    'Tiling of kitchen and bath',
    'Owner’s walk',
  ]
  expect(words(single)).toEqual(single.map(() => 'starts'))
  expect(startsInWords('Phase 2: windows and doors')).toBe('Phase 2: windows and doors starts')
})
