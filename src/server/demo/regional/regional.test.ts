import { describe, expect, test } from 'vitest'
import { unitsFor } from '#shared/catalog/units.ts'
import { type Region, regionFacts, regions } from '#shared/kernel/regions.ts'
import { starterContent } from '../starter-content.ts'
import { starterCatalog } from '../starter/catalog.ts'
import { inImperial } from './sizes.ts'
import { inVocabulary } from './words.ts'

const itemsIn = (region: Region) => starterContent.catalog(region).flatMap(({ items }) => items)
const decisionsIn = (region: Region) => [
  ...starterContent.houseSchedule(region),
  ...Object.values(starterContent.templates(region)).flatMap(({ decisions }) => decisions),
]
const textsIn = (region: Region) => [
  ...starterContent.catalog(region).flatMap(({ name, description }) => [name, description]),
  ...itemsIn(region).flatMap(({ name, description, specifications }) => [
    name,
    description,
    ...Object.entries(specifications).flat(),
  ]),
  ...starterContent
    .houseSchedule(region)
    .flatMap(({ name, room, phase, description }) => [name, room, phase, description]),
]

describe.each(regions)('the starter catalog in %s', (region) => {
  test('has the same items by key, with unique names and unique models', () => {
    const items = itemsIn(region)
    expect(items.map(({ key }) => key)).toEqual(
      starterCatalog.flatMap(({ items: source }) => source.map(({ key }) => key)),
    )
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
    expect(new Set(items.map(({ model }) => model)).size).toBe(items.length)
  })

  test('prices every item and plans every decision in a unit of the region', () => {
    const units = unitsFor(regionFacts[region].system)
    const decisions = decisionsIn(region)
    for (const { key, unit } of itemsIn(region)) expect(units, key).toContain(unit)
    const unitOf = new Map(itemsIn(region).map(({ key, unit }) => [key, unit]))
    for (const { name, unit, candidates } of decisions)
      for (const key of candidates) expect(unitOf.get(key), `${name}: ${key}`).toBe(unit)
  })

  test('has prices that its allowances roughly cover', () => {
    const priceOf = new Map(itemsIn(region).map(({ key, priceCents }) => [key, priceCents]))
    for (const { name, quantity, allowance, candidates } of decisionsIn(region)) {
      const lowest = Math.min(...candidates.map((key) => (priceOf.get(key) ?? 0) * quantity)) / 100
      expect(lowest / allowance, name).toBeGreaterThan(0.4)
      expect(lowest / allowance, name).toBeLessThan(1.35)
    }
  })
})

test('has starter templates for a kitchen, a bathroom, a laundry and a house of about 100 decisions', () => {
  const sizes = Object.entries(starterContent.templates('US')).map(([key, { decisions }]) => [key, decisions.length])
  expect(Object.fromEntries(sizes)).toEqual({ kitchen: 15, bathroom: 16, laundry: 8, 'whole-house': 105 })
})

test('has no metric size and no Australian word in the United States', () => {
  const odd =
    /\d (?:mm|m|L|kg|m²)\b|\bm²|°C|\bkPa\b|\b(?:taps?|tapware|mixer|benchtops?|splashback|matt|metres?|litres?|colour|timber|ensuite|aluminium)\b/i
  expect(textsIn('US').filter((text) => odd.test(text.replaceAll(/\d+ mm ceramic disc/g, '')))).toEqual([])
})

test('spells the British way outside the United States', () => {
  for (const region of ['CA', 'GB', 'AU'] as const)
    expect(textsIn(region).filter((text) => /\b(?:color|gray|center)/i.test(text))).toEqual([])
})

test('names things as each region does', () => {
  const names = (region: Region) => starterContent.catalog(region).map(({ name }) => name)
  expect(names('US')).toEqual(expect.arrayContaining(['Faucets', 'Countertops']))
  expect(names('GB')).toEqual(expect.arrayContaining(['Taps', 'Worktops']))
  expect(names('AU')).toEqual(expect.arrayContaining(['Tapware', 'Benchtops']))
})

test.each([
  ['410 mm high, 215 mm reach', '16 1/4 in high, 8 1/2 in reach'],
  ['1,700 × 780 × 580 mm', '67 × 30 3/4 × 22 3/4 in'],
  ['20 mm, mitred to 40 mm', '3/4 in, mitred to 1 1/2 in'],
  ['600 × 880 mm', '24 × 34 3/4 in'],
  ['12 mm', '1/2 in'],
  ['10 to 14 mm', '3/8 to 9/16 in'],
  ['14 m² per litre', '570 sq ft per gallon'],
  ['6 L/min', '1.6 gpm'],
  ['150 to 500 kPa', '20 to 75 psi'],
  ['Up to 150 °C', 'Up to 300 °F'],
  ['584 L, 4 stars', '20.6 cu ft'],
  ['1.5 m fabric cord', '5 ft fabric cord'],
  ['35 mm ceramic disc', '35 mm ceramic disc'],
])('writes %s as %s', (metric, imperial) => expect(inImperial(metric)).toBe(imperial))

test.each([
  ['Heron Gooseneck Mixer, Chrome', 'Heron Gooseneck Faucet, Chrome'],
  ['Wren Basin Mixer, Chrome', 'Wren Sink Faucet, Chrome'],
  ['Basin tap', 'Sink faucet'],
  ['Splashback tile', 'Backsplash tile'],
  ['Dries a bath sheet', 'Dries a bath sheet'],
])('says %s as %s in the United States', (source, american) => expect(inVocabulary(source, 'american')).toBe(american))
