import { describe, expect, test } from 'vitest'
import type { SelectionOption } from '#shared/selections/selection-schemas.ts'
import { compareOptions } from './comparison.ts'

function option(id: number, item: Partial<SelectionOption['item']>): SelectionOption {
  return {
    id,
    itemId: id,
    chosen: false,
    proposedBy: { id: 1, name: 'Bea Builder', side: 'builder' },
    note: null,
    createdAt: '2026-11-01T00:00:00Z',
    quantity: 1,
    unit: item.unit ?? 'each',
    price: item.price ?? 0,
    total: item.price ?? 0,
    ownPrice: false,
    validUntil: null,
    priceProblem: null,
    catalogPrice: null,
    recommended: false,
    draft: false,
    can: { withdraw: false, edit: false },
    item: {
      id,
      name: `Tap ${id}`,
      brand: null,
      model: null,
      description: null,
      price: 400,
      unit: 'each',
      imageUrl: null,
      availability: 'in_stock',
      leadTimeDays: 14,
      specifications: {},
      pictures: [],
      dataSheet: null,
      archived: false,
      ...item,
    },
  }
}

const compare = (options: SelectionOption[]) => compareOptions({ options, currency: 'USD' })

describe('comparing options', () => {
  test('separates differences from what is the same', () => {
    const { differing, same } = compare([
      option(1, { price: 400, specifications: { Finish: 'Chrome', Spout: '220 mm' } }),
      option(2, { price: 520, specifications: { Finish: 'Brass', Spout: '220 mm' } }),
    ])
    expect(differing.map((row) => row.label)).toEqual(['Price', 'Finish'])
    expect(same.map((row) => [row.label, row.values[0]])).toEqual([
      ['Lead time', '2 weeks'],
      ['Availability', 'In stock'],
      ['Spout', '220 mm'],
    ])
  })

  test('counts a specification that one option lacks as a difference', () => {
    const { differing } = compare([option(1, { specifications: { Finish: 'Chrome' } }), option(2, {})])
    expect(differing).toEqual([{ label: 'Finish', values: ['Chrome', '–'], best: [], bestLabel: undefined }])
  })

  test('names the lowest total beside the totals, where another quantity ranks them otherwise than the prices', () => {
    const { differing } = compare([
      { ...option(1, { price: 40 }), quantity: 10, total: 400 },
      { ...option(2, { price: 52 }), quantity: 6, total: 312 },
    ])
    expect(differing).toEqual([
      { label: 'Price', values: ['$40 each', '$52 each'], best: [], bestLabel: undefined },
      { label: 'Total', values: ['$400', '$312'], best: [1], bestLabel: 'lowest' },
    ])
  })

  test('names the lowest price and the shortest lead time', () => {
    const { differing } = compare([
      option(1, { price: 40, unit: 'm2', leadTimeDays: 21 }),
      option(2, { price: 52, unit: 'm2', leadTimeDays: 7 }),
    ])
    expect(differing).toEqual([
      { label: 'Price', values: ['$40 per m²', '$52 per m²'], best: [0], bestLabel: 'lowest' },
      { label: 'Lead time', values: ['3 weeks', '1 week'], best: [1], bestLabel: 'shortest' },
    ])
  })

  test('compares everything else where prices are hidden', () => {
    const { differing, same } = compare([option(1, { price: null }), option(2, { price: null, leadTimeDays: 7 })])
    expect(differing.map((row) => row.label)).toEqual(['Lead time'])
    expect(same.map((row) => row.label)).toEqual(['Availability'])
  })
})
