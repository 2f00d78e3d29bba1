const GALLON = 3.785
const CUBIC_FOOT = 28.32

const number = (text: string) => Number(text.replaceAll(',', ''))
const rounded = (value: number, step: number) => Math.round(value / step) * step
const written = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`

/** The Australian slip ratings in words: North America rates floors by another test. */
const slipRatings: Partial<Record<string, string>> = {
  P2: 'Dry floors',
  P3: 'Wet floors',
  P4: 'Wet floors, barefoot',
  P5: 'Outdoors',
}

type Conversion = readonly [pattern: RegExp, convert: (...parts: string[]) => string]

/** From the specific to the general: what an earlier pattern converted, a later one does not find again. */
const conversions: Conversion[] = [
  [/^1, 4, 10 L$|^4, 10, 15 L$|^2\.5, 10 L$/, () => '1 and 5 gal'],
  [
    /^[\d., ]+ L$/,
    (text) =>
      text.includes(', ') ? 'Quart and gallon' : `${written(rounded(number(text.slice(0, -2)) / GALLON, 1))} gal`,
  ],
  [/^P[2-5]$/, (rating) => slipRatings[rating] ?? rating],
  [/^(\d+) to (\d+) mm$/, (_, from = '', to = '') => `${inches(Number(from))} to ${inches(Number(to))} in`],
  [/M4 × 25 mm/, () => '8-32 × 1 in'],
  [/M4 stud/, () => '8-32 stud'],
  [/\b(Hood|Induction|Cooktop|Cooker|Range) 90\b/, (_, word = '') => `${word} 36`],
  [/\bProof 60\b/, () => 'Proof 24'],
  [/\bVanity 1000\b/, () => 'Vanity 40'],
  [/\bVanity 1200\b/, () => 'Vanity 48'],
  [/\b(1200|750) (wide|above)/, (_, size = '', word = '') => `${inches(Number(size))} in ${word}`],
  [/Eighty centimet(?:re|er)s across/, () => 'Thirty-two inches across'],
  [/Ten millimet(?:re|er)s of low-iron glass/, () => 'Heavy low-iron glass'],
  [/Three millimet(?:re|er)s of/, () => 'An eighth of an inch of'],
  [/two-met(?:re|er) island/, () => 'seven-foot island'],
  [/a met(?:re|er) of track/, () => 'three feet of track'],
  [/baked on at 200 degrees/, () => 'baked on at 400 degrees'],
  [/by the square met(?:re|er)/, () => 'by the square foot'],
  [/priced by the lit(?:re|er)/, () => 'priced by the gallon'],
  [
    new RegExp(`(${NUMBER}) m² per lit(?:re|er)`, 'g'),
    (_, per = '') => `${rounded(number(per) * 10.764 * GALLON, 10)} sq ft per gallon`,
  ],
  [new RegExp(`(${NUMBER}) L/min`, 'g'), (_, flow = '') => `${written(number(flow) / GALLON)} gpm`],
  [
    new RegExp(`(${NUMBER}) to (${NUMBER}) kPa`, 'g'),
    (_, from = '', to = '') => `${rounded(number(from) / 6.895, 5)} to ${rounded(number(to) / 6.895, 5)} psi`,
  ],
  [new RegExp(`(${NUMBER}) m³/h`, 'g'), (_, air = '') => `${rounded(number(air) * 0.5886, 10)} cfm`],
  [new RegExp(`(${NUMBER}) MJ/h`, 'g'), (_, heat = '') => `${written(rounded(number(heat) * 947.8, 500))} BTU/h`],
  [new RegExp(`(${NUMBER}) °C`, 'g'), (_, heat = '') => `${rounded(number(heat) * 1.8 + 32, 5)} °F`],
  [new RegExp(`(${NUMBER}) kg`, 'g'), (_, weight = '') => `${rounded(number(weight) * 2.205, 1)} lb`],
  [
    new RegExp(`(${NUMBER}) \\+ (${NUMBER}) L\\b`, 'g'),
    (_, one = '', two = '') => `${written(number(one) / CUBIC_FOOT)} + ${written(number(two) / CUBIC_FOOT)} cu ft`,
  ],
  [
    new RegExp(`(${NUMBER}) / (${NUMBER}) L flush`, 'g'),
    (_, full = '', half = '') => `${written(number(full) / GALLON)} / ${written(number(half) / GALLON)} gal flush`,
  ],
  [new RegExp(`^(${NUMBER}) L, `), (_, room = '') => `${written(number(room) / CUBIC_FOOT)} cu ft, `],
  [
    new RegExp(`(${NUMBER}) L (bowls?)`, 'g'),
    (_, room = '', word = '') => `${rounded(number(room) / GALLON, 1)} gal ${word}`,
  ],
  [
    new RegExp(`(${NUMBER}(?: × ${NUMBER})*) mm\\b(?! ceramic disc)`, 'g'),
    (_, sides = '') =>
      `${sides
        .split(' × ')
        .map((side) => inches(number(side)))
        .join(' × ')} in`,
  ],
  // "460 mm × 190 mm deep" has its unit twice, and "130 × random length" has none.
  [/^130 × random length/, () => '5 in × random length'],
  [
    new RegExp(`\\b(${NUMBER}) m\\b(?![²³/])`, 'g'),
    (_, length = '') => `${written(rounded(number(length) * 3.281, 0.5))} ft`,
  ],
  [/^4 star, |, 4 stars$/, () => ''],
]

/** Sizes that builders know by name: a 900 mm hood is a 36 in hood, a 20 mm slab is sold as 3/4 in. */
const slabs: Partial<Record<number, string>> = { 20: '3/4', 30: '1 1/4', 40: '1 1/2', 50: '2' }
const isNominal = (millimeters: number) => millimeters % 50 === 0 && millimeters >= 100 && millimeters <= 1500

/** A length in inches, as a tape measure shows it: 16 1/4. */
function inches(millimeters: number): string {
  const slab = slabs[millimeters]
  if (slab) return slab
  if (isNominal(millimeters)) return String(millimeters / 25)
  const exact = millimeters / 25.4
  const parts = exact < 2 ? 16 : exact < 12 ? 8 : exact < 40 ? 4 : 2
  const count = Math.max(1, Math.round(exact * parts))
  const [whole, rest] = [Math.floor(count / parts), count % parts]
  if (rest === 0) return String(whole)
  const divisor = [8, 4, 2, 1].find((candidate) => rest % candidate === 0 && parts % candidate === 0) ?? 1
  const fraction = `${rest / divisor}/${parts / divisor}`
  return whole === 0 ? fraction : `${whole} ${fraction}`
}

/** Metric sizes of a text in US customary units. */
export const inImperial = (text: string): string =>
  conversions.reduce(
    (result, [pattern, convert]) => result.replace(pattern, (...found) => convert(...found.map(String))),
    text,
  )
