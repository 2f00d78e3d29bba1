import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differencesBetween,
  fingerprintText,
  isMaterialChange,
  lineTotalCents,
  materialChangeInWords,
  type Offer,
  snapshotOf,
} from './snapshot.ts'

const offer: Offer = {
  selectedItemId: 7,
  chosen: { name: 'Arc tap', brand: 'Norrvik', model: 'A-1', imageHash: 'a'.repeat(64) },
  unitPriceCents: 25_000,
  quantityMilli: 2_000,
  unit: 'each',
  allowanceCents: 40_000,
  notes: 'Left of the sink',
}

const Words = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }))
const AnyOffer: fc.Arbitrary<Offer> = fc.record({
  selectedItemId: fc.option(fc.integer({ min: 1, max: 99 })),
  chosen: fc.option(
    fc.record({ name: fc.string(), brand: Words, model: Words, imageHash: fc.option(fc.constant('b'.repeat(64))) }),
  ),
  unitPriceCents: fc.option(fc.integer({ min: 0, max: 1e9 })),
  quantityMilli: fc.integer({ min: 1, max: 1e8 }),
  unit: fc.constantFrom('each', 'm2', 'm', 'litre'),
  allowanceCents: fc.option(fc.integer({ min: 0, max: 1e9 })),
  notes: Words,
})

const changes: Record<string, (o: Offer) => Offer> = {
  item: (o) => ({ ...o, selectedItemId: (o.selectedItemId ?? 0) + 1 }),
  name: (o) => ({ ...o, chosen: named(o, { name: `${o.chosen?.name ?? ''}x` }) }),
  brand: (o) => ({ ...o, chosen: named(o, { brand: `${o.chosen?.brand ?? ''}x` }) }),
  model: (o) => ({ ...o, chosen: named(o, { model: `${o.chosen?.model ?? ''}x` }) }),
  picture: (o) => ({ ...o, chosen: named(o, { imageHash: o.chosen?.imageHash ? null : 'c'.repeat(64) }) }),
  price: (o) => ({ ...o, unitPriceCents: (o.unitPriceCents ?? 0) + 1 }),
  quantity: (o) => ({ ...o, quantityMilli: o.quantityMilli + 1 }),
  unit: (o) => ({ ...o, unit: o.unit === 'm' ? 'm2' : 'm' }),
  allowance: (o) => ({ ...o, allowanceCents: (o.allowanceCents ?? 0) + 1 }),
  notes: (o) => ({ ...o, notes: `${o.notes ?? ''}x` }),
}
const named = ({ chosen }: Offer, change: Partial<NonNullable<Offer['chosen']>>): NonNullable<Offer['chosen']> => ({
  name: '',
  brand: null,
  model: null,
  imageHash: null,
  ...chosen,
  ...change,
})

const textOf = (o: Offer) => fingerprintText(snapshotOf(o))

describe('the fingerprint', () => {
  test('is made of this very text', () => {
    expect(textOf(offer)).toBe(
      `{"allowanceCents":40000,"brand":"Norrvik","differenceCents":10000,"imageHash":"${'a'.repeat(64)}","item":"Arc tap",` +
        '"itemId":7,"model":"A-1","notes":"Left of the sink","priceCents":25000,"quantityMilli":2000,"unit":"each"}',
    )
  })

  test.each(Object.entries(changes))('every change of %s changes it', (_, change) => {
    fc.assert(fc.property(AnyOffer, (o) => textOf(change(o)) !== textOf(o)))
  })

  test('nothing else changes it: room, name, priority, deadline, status, version', () => {
    const Rest = fc.record({
      name: fc.string(),
      room: Words,
      phase: Words,
      priority: fc.string(),
      deadline: fc.string(),
      status: fc.string(),
      version: fc.integer(),
      description: Words,
    })
    fc.assert(fc.property(AnyOffer, Rest, (o, rest) => textOf({ ...rest, ...o }) === textOf(o)))
  })

  test('two offers have the same text only when they are the same offer', () => {
    fc.assert(
      fc.property(AnyOffer, AnyOffer, (a, b) => {
        const same = differencesBetween(snapshotOf(a), snapshotOf(b)).length === 0
        expect(textOf(a) === textOf(b)).toBe(same)
      }),
    )
  })
})

describe('a material change', () => {
  test.each([
    ['item', true],
    ['price', true],
    ['quantity', true],
    ['unit', true],
    ['allowance', false],
    ['notes', false],
    ['picture', false],
  ])('%s: %s', (field, material) => {
    const changed = changes[field]?.(offer) ?? offer
    expect(isMaterialChange(snapshotOf(offer), snapshotOf(changed))).toBe(material)
  })

  test('says in words what changed', () => {
    const after = { ...offer, quantityMilli: 1, unitPriceCents: 1 }
    expect(materialChangeInWords(snapshotOf(offer), snapshotOf(after))).toBe('Price and quantity changed')
    expect(materialChangeInWords(snapshotOf(offer), snapshotOf({ ...offer, selectedItemId: 8 }))).toBe('Item changed')
  })
})

test.each([
  [1_000, 25_000, 25_000],
  [1_500, 333, 500],
  [1, 500, 1],
  [1, 499, 0],
  [100_000_000, 99_999_999_900, 9_999_999_990_000_000],
])('%i thousandths at %i cents are %i cents, half a cent up', (quantity, price, total) => {
  expect(lineTotalCents(quantity, price)).toBe(total)
})
