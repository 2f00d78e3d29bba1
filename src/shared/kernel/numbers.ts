import { grouped } from './money.ts'

/** Number format of a region. */
export type NumberStyle = { decimal: '.' | ','; group: '.' | ',' }

/** `1,234.56`: the United States, Canada (English), the United Kingdom, Ireland, Australia and New Zealand. */
export const englishNumbers: NumberStyle = { decimal: '.', group: ',' }

export type ReadOptions = {
  /** How many decimals the field accepts. A question does not suggest a reading with more. */
  decimals?: number
  style?: NumberStyle
}

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** The number is not in the region's format. `readings` are the values it may have, smallest first. */
  | { kind: 'ambiguous'; readings: readonly number[]; sign: string }
  | { kind: 'invalid' }

/** More digits than a JavaScript number keeps exactly. */
const MAX_DIGITS = 15
const MAX_LENGTH = 40

const shape =
  /^(?<minus>[-−]?)\s*(?<before>\p{Sc}|[A-Z]{1,3}\p{Sc}?|)\s*(?<inner>[-−]?)\s*(?<written>[\d.,'’\s]*\d[.,]?)\s*(?<after>\p{Sc}|[A-Z]{3}|)$/u

/**
 * Parses a typed number in the region's format. A text that the region would not write, such as "11,45" in the United States, is
 * never reinterpreted: the result lists what it may mean, so that the person can be asked.
 */
export function readNumber(text: string, { decimals = 3, style = englishNumbers }: ReadOptions = {}): NumberReading {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  const { minus, inner, before, after, written = '' } = shape.exec(typed.slice(0, MAX_LENGTH + 1))?.groups ?? {}
  const digits = digitsOf(written)
  if (typed.length > MAX_LENGTH || digits === '' || (minus && inner)) return { kind: 'invalid' }
  if (digits.replace(/^0+/, '').length > MAX_DIGITS) return { kind: 'invalid' }
  const signed = (value: number) => ((minus || inner) && value !== 0 ? -value : value)
  const exact = inStyle(written, style)
  if (exact !== undefined && !looksGrouped(exact, decimals)) return { kind: 'number', value: signed(Number(exact)) }
  const readings = possibleReadings(written, decimals)
  if (readings.length === 0) return { kind: 'invalid' }
  return { kind: 'ambiguous', readings: readings.map(signed), sign: before || after || '' }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The number with a decimal point, if it is written exactly in the region's format. */
function inStyle(written: string, { decimal, group }: NumberStyle): string | undefined {
  const [whole = '', fraction = '', ...more] = written.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined
  if (!/^\d*$/.test(whole) && !isGrouped(whole, group)) return undefined
  return `${digitsOf(whole) || '0'}${fraction && `.${fraction}`}`
}

/** "12,345,678". Spaces and apostrophes mean thousands in every region. */
const isGrouped = (whole: string, group: string): boolean =>
  [group, ' ', '\u00A0', '\u202F', "'", '’'].some((separator) => {
    const [first = '', ...groups] = whole.split(separator)
    return groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((three) => /^\d{3}$/.test(three))
  })

/** "1.234" in a field without three decimals is more likely a thousand than a fraction. */
const looksGrouped = (exact: string, decimals: number): boolean => decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(exact)

/** The last dot or comma may be the decimal separator, or all of them thousands separators. */
function possibleReadings(written: string, decimals: number): number[] {
  const marks = written.match(/[.,]/g) ?? []
  const mark = marks.at(-1)
  const split = mark === undefined ? written.length : written.lastIndexOf(mark)
  const fraction = digitsOf(written.slice(split))
  const mixed = new Set(marks).size > 1
  const repeated = marks.filter((other) => other === mark).length > 1
  const hasDecimals = fraction !== '' && fraction.length <= decimals && !(repeated && fraction.length === 3)
  const readings = [
    ...(hasDecimals ? [Number(`${digitsOf(written.slice(0, split)) || '0'}.${fraction}`)] : []),
    ...(mixed ? [] : [Number(digitsOf(written))]),
  ]
  return [...new Set(readings)].toSorted((a, b) => a - b)
}

/** "Did you mean $11.45 or $1,145?", or undefined for a text that can be parsed. */
export function numberProblem(text: string, options: ReadOptions = {}): string | undefined {
  const reading = readNumber(text, options)
  if (reading.kind === 'number') return undefined
  const { style = englishNumbers, decimals = 3 } = options
  if (reading.kind !== 'ambiguous')
    return `Please enter a number, like ${writeNumber(decimals > 0 ? 1234.5 : 1234, style)}.`
  return `Did you mean ${reading.readings.map((value) => withSign(value, reading.sign, style)).join(' or ')}?`
}

const withSign = (value: number, sign: string, style: NumberStyle): string => {
  if (sign === '') return writeNumber(value, style)
  const amount = writeNumber(Math.abs(value), style, Number.isInteger(value) ? 0 : 2)
  return `${value < 0 ? '-' : ''}${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${amount}`
}

/** `1,234.5` in the region's format, with at least this many decimals. */
export function writeNumber(value: number, style: NumberStyle = englishNumbers, decimals = 0): string {
  const [whole = '', fraction = ''] = String(Math.abs(value)).split('.')
  const written = `${value < 0 ? '-' : ''}${grouped(whole).replaceAll(',', style.group)}`
  const padded = fraction.padEnd(decimals, '0')
  return padded === '' ? written : `${written}${style.decimal}${padded}`
}
