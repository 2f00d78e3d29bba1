import { type Region, regionFacts, type System } from '#shared/kernel/regions.ts'
import type { PlannedDecision, StarterCategory, StarterItem } from '#server/platform/starter-content.ts'
import { inImperial } from './sizes.ts'
import { inVocabulary } from './words.ts'

type SourceUnit = 'each' | 'm2' | 'm' | 'litre'
type Measured = { unit: StarterItem['unit']; perSource: number; priceFactor: number }

/** How many of the imperial unit make one of the source. A gallon of paint costs less than 3.8 single liters. */
const imperialUnits: Record<SourceUnit, Measured> = {
  each: { unit: 'each', perSource: 1, priceFactor: 1 },
  m2: { unit: 'sq_ft', perSource: 10.764, priceFactor: 1 },
  m: { unit: 'lin_ft', perSource: 3.281, priceFactor: 1 },
  litre: { unit: 'gal', perSource: 1 / 3.785, priceFactor: 0.65 },
}

const isSourceUnit = (unit: StarterItem['unit']): unit is SourceUnit => Object.hasOwn(imperialUnits, unit)

const measuredIn = (system: System, unit: StarterItem['unit']): Measured =>
  system === 'imperial' && isSourceUnit(unit) ? imperialUnits[unit] : { unit, perSource: 1, priceFactor: 1 }

const nearest = (value: number, step: number) => Math.round(value / step) * step

/** Prices end the way a price list writes them: in 5 cents below $10, in quarters below $50, in dollars above. */
const listPrice = (cents: number): number => nearest(cents, cents < 1_000 ? 5 : cents < 5_000 ? 25 : 100)

/** The text with the words and sizes of a region. */
export function textFor(region: Region): (text: string) => string {
  const { vocabulary, system } = regionFacts[region]
  return (text) => inVocabulary(system === 'imperial' ? inImperial(text) : text, vocabulary)
}

function itemFor(region: Region, item: StarterItem): StarterItem {
  const { system } = regionFacts[region]
  const text = textFor(region)
  const { unit, perSource, priceFactor } = measuredIn(system, item.unit)
  return {
    ...item,
    name: text(item.name),
    description: text(item.description),
    unit,
    priceCents: unit === item.unit ? item.priceCents : listPrice((item.priceCents * priceFactor) / perSource),
    specifications: Object.fromEntries(
      Object.entries(item.specifications).map(([name, value]) => [text(name), text(value)]),
    ),
  }
}

/** The starter catalog with the words, sizes and units of a region. */
export const catalogFor = (region: Region, source: readonly StarterCategory[]): StarterCategory[] =>
  source.map((category) => ({
    ...category,
    name: textFor(region)(category.name),
    description: textFor(region)(category.description),
    items: category.items.map((item) => itemFor(region, item)),
  }))

/** Decisions with the words, units and quantities of a region. The allowance is for the whole line. */
export const decisionsFor = (region: Region, source: readonly PlannedDecision[]): PlannedDecision[] =>
  source.map((decision) => {
    const text = textFor(region)
    const { unit, perSource, priceFactor } = measuredIn(regionFacts[region].system, decision.unit)
    const quantity = decision.quantity * perSource
    return {
      ...decision,
      name: text(decision.name),
      room: text(decision.room),
      phase: text(decision.phase),
      description: text(decision.description),
      unit,
      quantity:
        unit === decision.unit
          ? decision.quantity
          : Math.max(0.5, nearest(quantity, quantity < 10 ? 0.5 : quantity < 50 ? 1 : 5)),
      allowance: priceFactor === 1 ? decision.allowance : nearest(decision.allowance * priceFactor, 10),
    }
  })
