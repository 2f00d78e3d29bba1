import { z } from 'zod'
import { Availability, Unit } from '../catalog/schemas.ts'
import { availabilityLabel, unitLabel } from '../catalog/rules.ts'
import { dayInWords, isDay, type Day } from '../kernel/dates.ts'
import { englishNumbers, type NumberStyle, readNumber, writeNumber } from '../kernel/numbers.ts'
import { numberText } from '../kernel/number-schemas.ts'
import { regionFacts, type Region } from '../kernel/regions.ts'
import { Day as DaySchema } from '../kernel/schemas.ts'
import { type DayOrder, readDay } from '../kernel/typed-days.ts'
import type { NumberForm } from './kinds.ts'

export type Reading<T> = { value: T } | { problem: string; unclear?: UnclearCell }

/** A cell that is clear once someone says how the file writes numbers or dates, and what it means then. */
export type UnclearCell = { about: 'numbers' | 'dates'; example: string; meaning: string }

/** A cell with something in it. */
export type Filled = string | number

/** What decides how cells are read. */
export type ImportContext = {
  region: Region
  currency: string
  today: Day
  from1904: boolean
  /** How the file writes decimals and dates; null while nobody was asked, which means as the region does. */
  numbers: NumberForm | null
  dates: DayOrder | null
}

/** The value by its schema, or what the schema says against it. */
export function parsed<T>(schema: z.ZodType<T>, given: unknown): Reading<T> {
  const result = schema.safeParse(given)
  return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? 'This is not valid.' }
}

/** Numbers of a workbook become text as they are shown: a SKU of 1001 is "1001". */
export const textOf = (cell: Filled): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : cell

export const textCell = <T>(schema: z.ZodType<T>, cell: Filled): Reading<T> => parsed(schema, textOf(cell))

const continentalNumbers: NumberStyle = { decimal: ',', group: '.' }

/** A number of a workbook is what it is; text is read the way the region or the file writes numbers, and never guessed. */
export function numberCell(
  schema: z.ZodType<number, number>,
  decimals: number,
  cell: Filled,
  { numbers }: Pick<ImportContext, 'numbers'>,
): Reading<number> {
  if (typeof cell === 'number') return parsed(schema, cell)
  const text = textOf(cell).trim()
  const style = numbers === 'comma' ? continentalNumbers : englishNumbers
  const reading = parsed(numberText(schema, { decimals, style }), text)
  if ('value' in reading || numbers !== null) return reading
  const withComma = readNumber(text, { decimals, style: continentalNumbers })
  if (withComma.kind !== 'number' || readNumber(text, { decimals }).kind !== 'ambiguous') return reading
  return { ...reading, unclear: { about: 'numbers', example: text, meaning: writeNumber(withComma.value) } }
}

const foldWord = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const otherUnits: Record<string, Unit> = {
  ea: 'each',
  unit: 'each',
  units: 'each',
  piece: 'each',
  pieces: 'each',
  pc: 'each',
  pcs: 'each',
  item: 'each',
  no: 'each',
  item1: 'each',
  sets: 'set',
  kit: 'set',
  pairs: 'pair',
  pr: 'pair',
  boxes: 'box',
  bx: 'box',
  carton: 'box',
  ctn: 'box',
  case: 'box',
  sqft: 'sq_ft',
  sf: 'sq_ft',
  squarefoot: 'sq_ft',
  squarefeet: 'sq_ft',
  ft2: 'sq_ft',
  sqyd: 'sq_yd',
  sy: 'sq_yd',
  yd2: 'sq_yd',
  squareyard: 'sq_yd',
  squareyards: 'sq_yd',
  linft: 'lin_ft',
  lf: 'lin_ft',
  linearfoot: 'lin_ft',
  linearfeet: 'lin_ft',
  lft: 'lin_ft',
  ft: 'lin_ft',
  foot: 'lin_ft',
  feet: 'lin_ft',
  gallon: 'gal',
  gallons: 'gal',
  gal: 'gal',
  m2: 'm2',
  sqm: 'm2',
  squaremeter: 'm2',
  squaremeters: 'm2',
  squaremetre: 'm2',
  squaremetres: 'm2',
  m: 'm',
  lm: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  linm: 'm',
  l: 'litre',
  liter: 'litre',
  liters: 'litre',
  litre: 'litre',
  litres: 'litre',
  ltr: 'litre',
}

export function unitCell(cell: Filled): Reading<Unit> {
  const word = foldWord(
    textOf(cell)
      .replaceAll('²', '2')
      .replace(/^\s*(per|\/)\s*/i, ''),
  )
  const named = Unit.options.find((unit) => foldWord(unitLabel(unit).replaceAll('²', '2')) === word)
  const unit = named ?? (Object.hasOwn(otherUnits, word) ? otherUnits[word] : undefined)
  if (unit) return { value: unit }
  return { problem: `There is no such unit. Use ${Unit.options.map(unitLabel).join(', ')}.` }
}

const otherAvailability: Record<string, Availability> = {
  yes: 'in_stock',
  y: 'in_stock',
  true: 'in_stock',
  available: 'in_stock',
  instock: 'in_stock',
  stock: 'in_stock',
  low: 'limited',
  lowstock: 'limited',
  limitedstock: 'limited',
  limited: 'limited',
  no: 'out_of_stock',
  n: 'out_of_stock',
  false: 'out_of_stock',
  outofstock: 'out_of_stock',
  unavailable: 'out_of_stock',
  discontinued: 'out_of_stock',
  backorder: 'out_of_stock',
}

export function availabilityCell(cell: Filled): Reading<Availability> {
  const word = foldWord(textOf(cell))
  const availability = Object.hasOwn(otherAvailability, word) ? otherAvailability[word] : undefined
  if (availability) return { value: availability }
  return { problem: `Use ${Availability.options.map(availabilityLabel).join(', ')}.` }
}

/** Days: 10, "10", "10 days", "2 weeks". */
export function leadTimeCell(schema: z.ZodType<number, number>, cell: Filled, context: ImportContext): Reading<number> {
  const [, count, unit = ''] = /^\s*(\d{1,4})\s*(d|days?|w|wks?|weeks?)\s*$/i.exec(textOf(cell)) ?? []
  if (count === undefined) {
    const reading = numberCell(schema, 0, cell, context)
    return 'value' in reading || /\d/.test(textOf(cell))
      ? reading
      : { problem: 'Please enter a number of days, like 14, or weeks, like 2 weeks.' }
  }
  return parsed(schema, Number(count) * (unit.toLowerCase().startsWith('w') ? 7 : 1))
}

const DAY_MS = 86_400_000
const FIRST_SERIAL = 20_000
const LAST_SERIAL = 110_000

/** A date of a workbook, the number that Excel stores for one, ISO, or the way the file or the region writes dates. */
export function dayCell(cell: Filled, { region, today, from1904, dates }: ImportContext): Reading<Day> {
  const text = textOf(cell).trim()
  const serial = /^\d{5,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) + (from1904 ? 1462 : 0) : NaN
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL)
    return { value: new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10) }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1]
  if (iso !== undefined && isDay(iso)) return parsed(DaySchema, iso)
  // "+2w" and "friday" are for people who type; in a file they would mean another day each time it is read.
  if (!/\d/.test(text) || /^[+-]/.test(text)) return parsed(DaySchema, text)
  const order = dates ?? regionFacts[region].dayOrder
  const reading = readDay(text, { today, order })
  if (reading.kind === 'day') return parsed(DaySchema, reading.day)
  const refused = parsed(DaySchema, text)
  const other = readDay(text, { today, order: order === 'day-first' ? 'month-first' : 'day-first' })
  if ('value' in refused || dates !== null || other.kind !== 'day') return refused
  return { ...refused, unclear: { about: 'dates', example: text, meaning: dayInWords(other.day) } }
}
