import type { Availability, CategoryColour, CategoryIcon, Unit } from './fields.ts'

const availabilities: Record<Availability, string> = {
  in_stock: 'In stock',
  limited: 'Limited',
  out_of_stock: 'Out of stock',
}

/** Anything that is neither in stock nor limited counts as out of stock. */
export const availabilityLabel = (availability: string): string =>
  availabilities[availability as Availability] ?? availabilities.out_of_stock

const units: Record<Unit, string> = { each: 'each', m2: 'per m²', m: 'per m', litre: 'per litre' }

export const unitLabel = (unit: Unit): string => units[unit]

/** `No items yet`, `1 item available`, `12 items available`. */
export function itemCountLabel(count: number): string {
  if (count === 0) return 'No items yet'
  return count === 1 ? '1 item available' : `${count.toLocaleString('en-US')} items available`
}

/** Specifications as pairs, from an object or from JSON text; null when they cannot be read. */
export function readSpecifications(given: unknown): [name: string, value: string][] | null {
  const value = typeof given === 'string' ? parse(given) : given
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const pairs = Object.entries(value)
  if (pairs.some(([, entry]) => typeof entry === 'object' && entry !== null)) return null
  return pairs.map(([name, entry]) => [name, String(entry)])
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return 'unreadable'
  }
}

type Look = { icon: CategoryIcon; colour: CategoryColour }

// First match wins, so the more exact words come first.
const looks: [RegExp, Look][] = [
  [/paint|colour|color|wallpaper/, { icon: 'paint', colour: 'sage' }],
  [/tile|mosaic|splashback/, { icon: 'tiles', colour: 'sky' }],
  [/tap|mixer|faucet/, { icon: 'tapware', colour: 'slate' }],
  [/light|lamp|pendant/, { icon: 'lighting', colour: 'honey' }],
  [/floor|carpet|timber|parquet/, { icon: 'flooring', colour: 'clay' }],
  [/bench|counter|stone|worktop/, { icon: 'benchtops', colour: 'stone' }],
  [/appliance|oven|cooktop/, { icon: 'appliances', colour: 'slate' }],
  [/kitchen|sink/, { icon: 'kitchen', colour: 'moss' }],
  [/bath|shower|toilet|basin/, { icon: 'bathroom', colour: 'sky' }],
  [/door/, { icon: 'doors', colour: 'clay' }],
  [/window|blind|glaz/, { icon: 'windows', colour: 'sky' }],
  [/garden|outdoor|landscap|deck/, { icon: 'garden', colour: 'moss' }],
  [/hardware|handle|knob|hinge/, { icon: 'hardware', colour: 'sand' }],
  [/textile|curtain|fabric/, { icon: 'textiles', colour: 'plum' }],
]

/** The icon and colour of a category: what was chosen for it, else what its name suggests, else a plain box. */
export function lookOf(category: { name: string; icon?: CategoryIcon | null; colour?: CategoryColour | null }): Look {
  const name = category.name.toLowerCase()
  const suggested = looks.find(([words]) => words.test(name))?.[1] ?? { icon: 'box', colour: 'sand' }
  return { icon: category.icon ?? suggested.icon, colour: category.colour ?? suggested.colour }
}
