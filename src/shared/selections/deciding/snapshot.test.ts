import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../catalog/units.ts'
import { type Choice, lineTotalCents } from './deal.ts'
import { differencesBetween, materialChangeInWords } from './differences.ts'
import { dealOf, fingerprintText, isMaterialChange, type Offer, snapshotOf } from './snapshot.ts'
import type { SnapshotV1 } from '../selection-schemas.ts'

const tap: Choice = {
  optionId: 3,
  itemId: 7,
  categoryId: 1,
  name: 'Arc faucet',
  brand: 'Norrvik',
  model: 'A-1',
  description: 'Pull-down spray',
  specifications: [['Finish', 'Chrome']],
  imageUrl: '/catalog/arc-800.webp',
  imageHash: 'a'.repeat(64),
  unit: 'each',
  quantityMilli: 2_000,
  priceCents: 25_000,
}
const offer: Offer = { choices: [tap], allowanceCents: 40_000, allowanceName: null, notes: 'Left of the sink' }

const Words = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }))
const AnyChoice: fc.Arbitrary<Choice> = fc.record({
  optionId: fc.option(fc.integer({ min: 1, max: 99 })),
  itemId: fc.integer({ min: 1, max: 99 }),
  categoryId: fc.integer({ min: 1, max: 9 }),
  name: fc.string(),
  brand: Words,
  model: Words,
  description: Words,
  specifications: fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 3 }),
  imageUrl: Words,
  imageHash: fc.option(fc.constant('b'.repeat(64))),
  unit: fc.constantFrom(...units),
  quantityMilli: fc.integer({ min: 1, max: 1e8 }),
  priceCents: fc.integer({ min: 0, max: 1e9 }),
  note: Words,
})
const AnyOffer: fc.Arbitrary<Offer> = fc.record({
  choices: fc.uniqueArray(AnyChoice, { minLength: 1, maxLength: 3, selector: ({ itemId }) => itemId }),
  allowanceCents: fc.option(fc.integer({ min: 0, max: 1e9 })),
  allowanceName: Words,
  notes: Words,
})

const changed = (o: Offer, change: (choice: Choice) => Partial<Choice>): Offer => ({
  ...o,
  choices: o.choices.map((choice, n) => (n === 0 ? { ...choice, ...change(choice) } : choice)),
})

/** Everything the sign screen shows about the deal. */
const covered: Record<string, (o: Offer) => Offer> = {
  item: (o) => changed(o, ({ itemId }) => ({ itemId: itemId + 1_000 })),
  name: (o) => changed(o, ({ name }) => ({ name: `${name}x` })),
  brand: (o) => changed(o, ({ brand }) => ({ brand: `${brand ?? ''}x` })),
  'the note of an option': (o) => changed(o, ({ note }) => ({ note: `${note ?? ''}x` })),
  model: (o) => changed(o, ({ model }) => ({ model: `${model ?? ''}x` })),
  picture: (o) => changed(o, ({ imageHash }) => ({ imageHash: imageHash ? null : 'c'.repeat(64) })),
  description: (o) => changed(o, ({ description }) => ({ description: `${description ?? ''}x` })),
  specifications: (o) => changed(o, ({ specifications }) => ({ specifications: [...specifications, ['More', 'x']] })),
  price: (o) => changed(o, ({ priceCents }) => ({ priceCents: priceCents + 1 })),
  quantity: (o) => changed(o, ({ quantityMilli }) => ({ quantityMilli: quantityMilli + 1 })),
  unit: (o) => changed(o, ({ unit }) => ({ unit: unit === 'm' ? 'm2' : 'm' })),
  'another line': (o) => ({ ...o, choices: [...o.choices, { ...tap, itemId: 2_000 }] }),
  allowance: (o) => ({ ...o, allowanceCents: (o.allowanceCents ?? 0) + 1 }),
  'shared allowance': (o) => ({ ...o, allowanceName: `${o.allowanceName ?? ''}x` }),
  notes: (o) => ({ ...o, notes: `${o.notes ?? ''}x` }),
}

const textOf = (o: Offer) => fingerprintText(snapshotOf(o))

describe('fingerprint', () => {
  test('is made of exactly this text', () => {
    expect(textOf(offer)).toBe(
      '{"allowanceCents":40000,"allowanceName":null,"differenceCents":10000,"lines":[{"brand":"Norrvik","description":"Pull-down spray",' +
        `"imageHash":"${'a'.repeat(64)}","item":"Arc faucet","itemId":7,"model":"A-1","priceCents":25000,"quantityMilli":2000,` +
        '"specifications":[["Finish","Chrome"]],"totalCents":50000,"unit":"each"}],"notes":"Left of the sink","totalCents":50000,"version":2}',
    )
  })

  test.each(Object.entries(covered))('changes with every change of %s, which is material', (_, change) => {
    fc.assert(
      fc.property(AnyOffer, (o) => {
        expect(textOf(change(o))).not.toBe(textOf(o))
        expect(isMaterialChange(snapshotOf(o), snapshotOf(change(o)))).toBe(true)
        expect(differencesBetween(snapshotOf(o), snapshotOf(change(o))).length).toBeGreaterThan(0)
      }),
    )
  })

  test('does not change with anything else: name, room, phase, priority, deadline, trade notes, status, version', () => {
    const Rest = fc.record({
      name: fc.string(),
      room: Words,
      phase: Words,
      priority: fc.string(),
      deadline: fc.string(),
      tradeNotes: Words,
      internalNotes: Words,
      status: fc.string(),
      version: fc.integer(),
    })
    fc.assert(fc.property(AnyOffer, Rest, (o, rest) => textOf({ ...rest, ...o }) === textOf(o)))
  })

  test('is the same for two offers only when nothing differs between them', () => {
    fc.assert(
      fc.property(AnyOffer, AnyOffer, (a, b) => {
        const same = differencesBetween(snapshotOf(a), snapshotOf(b)).length === 0
        if (textOf(a) === textOf(b)) expect(same).toBe(true)
      }),
    )
  })
})

describe('version 3', () => {
  test('has the note of each option, and only where one has a note: earlier signatures keep version 2', () => {
    expect(snapshotOf(changed(offer, () => ({ note: null })))).toEqual(snapshotOf(offer))
    const noted = textOf(changed(offer, () => ({ note: 'Matches the sink' })))
    expect(noted).toContain('"note":"Matches the sink","priceCents"')
    expect(noted).toContain('"version":3')
  })

  test('a note that is signed for the first time is the one difference', () => {
    expect(differencesBetween(snapshotOf(offer), snapshotOf(changed(offer, () => ({ note: 'New' }))))).toEqual([
      { field: 'note', label: 'Note on the option', before: null, after: 'New' },
    ])
  })
})

describe('version 1', () => {
  const signed: SnapshotV1 = {
    itemId: 7,
    item: 'Arc faucet',
    brand: 'Norrvik',
    model: 'A-1',
    imageHash: 'a'.repeat(64),
    priceCents: 25_000,
    quantityMilli: 2_000,
    unit: 'each',
    allowanceCents: 40_000,
    differenceCents: 10_000,
    notes: 'Left of the sink',
  }

  test('keeps its text, so that old signatures stay verifiable', () => {
    expect(fingerprintText(signed)).toBe(
      `{"allowanceCents":40000,"brand":"Norrvik","differenceCents":10000,"imageHash":"${'a'.repeat(64)}","item":"Arc faucet",` +
        '"itemId":7,"model":"A-1","notes":"Left of the sink","priceCents":25000,"quantityMilli":2000,"unit":"each"}',
    )
  })

  test('reads as a deal of one line, and what it never covered is no difference to version 2', () => {
    expect(dealOf(signed)).toMatchObject({ lines: [{ item: 'Arc faucet', totalCents: 50_000 }], totalCents: 50_000 })
    expect(differencesBetween(signed, snapshotOf(offer))).toEqual([])
    expect(dealOf(signed).lines[0]).toMatchObject({ description: null, specifications: [] })
  })

  test('without an item or a price reads as a deal without lines', () => {
    for (const nothing of [{ itemId: null }, { priceCents: null }])
      expect(dealOf({ ...signed, ...nothing })).toMatchObject({ lines: [], totalCents: null })
    expect(dealOf({ ...signed, item: null }).lines[0]).toMatchObject({ item: 'Item' })
  })
})

test('the same deal is no material change', () => {
  expect(isMaterialChange(snapshotOf(offer), snapshotOf({ ...offer }))).toBe(false)
})

test('a decision under a shared allowance has no difference of its own', () => {
  expect(snapshotOf({ ...offer, allowanceName: 'Lighting' }).differenceCents).toBeNull()
})

test('a material change says in words what changed', () => {
  const say = (after: Offer) => materialChangeInWords(snapshotOf(offer), snapshotOf(after))
  expect(say(changed(offer, () => ({ quantityMilli: 1, priceCents: 1 })))).toBe('Price and quantity changed')
  expect(say(changed(offer, () => ({ itemId: 8, name: 'Bow faucet' })))).toBe('Item changed')
  expect(say({ ...offer, allowanceCents: 1 })).toBe('Allowance changed')
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
