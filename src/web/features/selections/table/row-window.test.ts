import { describe, expect, it } from 'vitest'
import { RowSlots } from './row-slots.ts'
import { surelyFits } from './text-fits.ts'
import { placeAt, windowOf } from './use-row-window.ts'

const keysFrom = (from: number, count: number) => Array.from({ length: count }, (_, n) => `s${from + n}`)

describe('slots of rows', () => {
  it('uses the element of a row that left for the row that came, and keeps the others', () => {
    const slots = new RowSlots()
    const before = new Map(slots.assign(keysFrom(0, 5)))
    const after = slots.assign(keysFrom(1, 5))
    expect(after.get('s5')).toBe(before.get('s0'))
    for (const key of keysFrom(1, 4)) expect(after.get(key)).toBe(before.get(key))
    expect(new Map(slots.assign(keysFrom(1, 5)))).toEqual(new Map(after))
  })

  it('keeps the element of the row with the focus however far the table scrolls', () => {
    const slots = new RowSlots()
    const focused = slots.assign(keysFrom(0, 5)).get('s2')
    for (let from = 1; from < 100; from += 1) {
      const taken = slots.assign([...keysFrom(from, 5), 's2'])
      expect(taken.get('s2')).toBe(focused)
      expect(new Set(taken.values()).size).toBe(taken.size)
      expect(Math.max(...taken.values())).toBeLessThan(6)
    }
  })
})

describe('the window of rows', () => {
  const start = { first: 0, isUp: false }

  it('covers every row in view, and more rows in the direction of scrolling', () => {
    const down = windowOf(placeAt(start, 100), 1000, 20)
    expect(down).toEqual({ from: 96, to: 133 })
    expect(windowOf(placeAt(placeAt(start, 200), 100), 1000, 20)).toEqual({ from: 88, to: 125 })
  })

  it('stays within the table, also when rows were filtered out below the scroll position', () => {
    expect(windowOf(start, 3, 20)).toEqual({ from: 0, to: 3 })
    const { from, to } = windowOf(placeAt(start, 990), 10, 20)
    expect([from, to]).toEqual([6, 10])
  })
})

describe('texts that surely fit', () => {
  it('accepts short texts and rejects those that may be wider than the cell', () => {
    expect(surelyFits('Kitchen', 113)).toBe(true)
    expect(surelyFits('Apr 01, 2027', 99)).toBe(true)
    expect(surelyFits('WWWWWWWW', 113)).toBe(false)
    expect(surelyFits('廚房廚房廚房', 113)).toBe(false)
    expect(surelyFits('Waiting for options, no longer in the catalog', 135)).toBe(false)
  })
})
