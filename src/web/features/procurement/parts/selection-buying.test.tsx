import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BuyingLine } from '#shared/procurement/costs/contract.ts'
import { Line } from './selection-buying.tsx'

const tile: BuyingLine = {
  itemId: 1,
  name: 'Ledger tile',
  quantity: 42,
  unit: 'sq_ft',
  supplier: null,
  supplierSku: null,
  price: 252.84,
  cost: 264.7,
  costOrdered: true,
  margin: -11.86,
  marginPercent: -4.7,
  waste: null,
  order: { ordered: 43.04, packs: 4, words: '42 sq ft = 4 boxes (43.04 sq ft)' },
}
const shown = (line: BuyingLine): string => renderToStaticMarkup(<Line line={line} currency="USD" />)

test('what was ordered is not called to be ordered', () => {
  expect(shown(tile)).toContain('Calculated quantity')
  expect(shown(tile)).not.toContain('To order')
  expect(shown({ ...tile, costOrdered: false })).toContain('To order')
})

test('an ordered quantity that needed no calculation is not repeated', () => {
  const tap: BuyingLine = { ...tile, quantity: 1, unit: 'each', order: { ordered: 1, packs: null, words: '1' } }
  expect(shown(tap)).not.toContain('Calculated quantity')
  expect(shown({ ...tap, costOrdered: false })).toContain('To order')
})
