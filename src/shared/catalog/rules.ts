import { formatMoney, type CentsStyle } from '../kernel/money.ts'
import type { Availability, Unit } from './schemas.ts'
import type { CategoryColor, CategoryIcon } from './category-schemas.ts'

const availabilityWords: Record<Availability, string> = {
  in_stock: 'In stock',
  limited: 'Limited',
  out_of_stock: 'Out of stock',
}

export const availabilities = Object.keys(availabilityWords) as Availability[]

/** Anything that is neither in stock nor limited counts as out of stock. */
export const availabilityLabel = (availability: string): string =>
  availabilityWords[availability as Availability] ?? availabilityWords.out_of_stock

/** The only table of unit words: screens, emails and PDFs read it. */
const units: Record<Unit, { one: string; many: string }> = {
  each: same('each'),
  set: { one: 'set', many: 'sets' },
  pair: { one: 'pair', many: 'pairs' },
  box: { one: 'box', many: 'boxes' },
  sq_ft: same('sq ft'),
  sq_yd: same('sq yd'),
  lin_ft: same('lin ft'),
  gal: same('gal'),
  m2: same('m²'),
  m: same('m'),
  litre: same('L'),
}

function same(word: string) {
  return { one: word, many: word }
}

/** A unit that this release does not know is written as it is; without one, the item is counted. */
function wordsOf(unit: Unit): { one: string; many: string } {
  const known: Partial<Record<string, { one: string; many: string }>> = units
  return known[unit] ?? same(unit || 'each')
}

/** "each", "m²", "L". */
export const unitLabel = (unit: Unit): string => wordsOf(unit).one

/** After a price: "each", "per m²". */
export const perUnit = (unit: Unit): string => {
  const { one } = wordsOf(unit)
  return one === units.each.one ? one : `per ${one}`
}

export const quantityInWords = (quantity: number): string =>
  quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** "12.5 m²", "3 boxes"; "3" for items counted one by one. */
export const amountInWords = (quantity: number, unit: Unit): string =>
  unitLabel(unit) === units.each.one
    ? quantityInWords(quantity)
    : `${quantityInWords(quantity)} ${quantity === 1 ? wordsOf(unit).one : wordsOf(unit).many}`

/** "$48 per m²", "$420 each". */
export const unitPriceInWords = (price: number, unit: Unit, currency: string, cents?: CentsStyle): string =>
  `${formatMoney(price, currency, cents)} ${perUnit(unit)}`

/** "2 weeks", "10 days". */
export function leadTimeInWords(days: number): string {
  if (days === 0) return 'None'
  if (days % 7 === 0) return days === 7 ? '1 week' : `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}

/** Lead times that are read side by side: weeks when all are whole weeks, otherwise days. */
export function leadTimesInOneUnit(times: readonly (number | null)[]): (string | null)[] {
  const inWeeks = times.every((days) => (days ?? 0) % 7 === 0)
  const inDays = (days: number) => (days === 0 ? 'None' : days === 1 ? '1 day' : `${days} days`)
  return times.map((days) => (days === null ? null : inWeeks ? leadTimeInWords(days) : inDays(days)))
}

/** `No items yet`, `1 item available`, `12 items available`. */
export function itemCountLabel(count: number): string {
  if (count === 0) return 'No items yet'
  return count === 1 ? '1 item available' : `${count.toLocaleString('en-US')} items available`
}

/** Specifications as pairs, from an object or JSON text; null when they cannot be read. */
export function readSpecifications(given: unknown): [name: string, value: string][] | null {
  const pairs = typeof given === 'string' ? parse(given) : (given ?? {})
  if (typeof pairs !== 'object' || pairs === null || Array.isArray(pairs)) return null
  const entries = Object.entries(pairs)
  if (entries.some(([, value]) => typeof value === 'object')) return null
  return entries.map(([name, value]) => [name, String(value)])
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Look = { icon: CategoryIcon; color: CategoryColor }

// The first match wins, so more specific words come first: a textile contains a tile, and outdoor a door.
const looks: [RegExp, Look][] = [
  [/paint|colou?r|wallpaper/, { icon: 'paint', color: 'sage' }],
  [/textile|curtain|fabric/, { icon: 'textiles', color: 'plum' }],
  [/tile|mosaic|splashback/, { icon: 'tiles', color: 'sky' }],
  [/tap|mixer|faucet/, { icon: 'tapware', color: 'slate' }],
  [/light|lamp|pendant/, { icon: 'lighting', color: 'honey' }],
  [/floor|carpet|timber|parquet/, { icon: 'flooring', color: 'clay' }],
  [/bench|counter|stone|worktop/, { icon: 'benchtops', color: 'stone' }],
  [/appliance|oven|cooktop/, { icon: 'appliances', color: 'slate' }],
  [/kitchen|sink/, { icon: 'kitchen', color: 'moss' }],
  [/bath|shower|toilet|basin/, { icon: 'bathroom', color: 'sky' }],
  [/garden|outdoor|landscap|deck/, { icon: 'garden', color: 'moss' }],
  [/door/, { icon: 'doors', color: 'clay' }],
  [/window|blind|glaz/, { icon: 'windows', color: 'sky' }],
  [/hardware|handle|knob|hinge/, { icon: 'hardware', color: 'sand' }],
]

/** The icon and color of a category: the chosen ones, else by its name, else a plain box. */
export function lookOf(category: { name: string; icon?: CategoryIcon | null; color?: CategoryColor | null }): Look {
  const name = category.name.toLowerCase()
  const suggested = looks.find(([words]) => words.test(name))?.[1] ?? { icon: 'box', color: 'sand' }
  return { icon: category.icon ?? suggested.icon, color: category.color ?? suggested.color }
}

type Named = { name: string; model?: string | null }
const folded = (text: string | null | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/** Same name and model, ignoring case and spaces: most likely the same item entered twice. */
export const isSameItem = (a: Named, b: Named): boolean =>
  folded(a.name) === folded(b.name) && folded(a.model) === folded(b.model)

/** An item for one decision: its builder can edit it, and can still put it into the catalog. */
export const isOneOff = ({ can }: { can: { edit: boolean; restore: boolean } }): boolean => can.edit && can.restore

/** For a client whose company keeps the catalog to itself. */
export const catalogClosed = 'Your builder shows you products inside each decision.'
