import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Open fonts for the scripts that the product's own fonts lack: Noto, in slices of a few hundred characters each, so that a document
// loads only the slices it needs.

const require = createRequire(import.meta.url)

const sans = (script: string) => `@fontsource-variable/noto-sans-${script}`

/** In the order in which they are asked. Emoji come before Chinese, whose slices also list them. */
const packages = [
  ...[
    'arabic',
    'hebrew',
    'devanagari',
    'bengali',
    'gurmukhi',
    'gujarati',
    'oriya',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
    'sinhala',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'ethiopic',
    'armenian',
    'georgian',
    'canadian-aboriginal',
    'cherokee',
  ].map(sans),
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource-variable/noto-emoji',
  ...['sc', 'kr', 'symbols'].map(sans),
]

const EMOJI = '@fontsource-variable/noto-emoji'

/** A file with part of a font's characters. */
export type Slice = { file: string; emoji: boolean; has: (codePoint: number) => boolean }

/** Letters of these slices are in the product's own fonts. */
const OWN = /^(latin|cyrillic|greek|vietnamese|math)/

let known: Slice[] | undefined

function slices(): Slice[] {
  known ??= packages.flatMap((name) => {
    const folder = dirname(require.resolve(`${name}/package.json`))
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    const stem = name.slice(name.indexOf('/') + 1)
    return Object.entries(ranges)
      .filter(([part]) => !OWN.test(part))
      .map(([part, text]) => ({
        file: join(folder, 'files', `${stem}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
        emoji: name === EMOJI,
        has: within(text),
      }))
  })
  return known
}

/** "U+600-6ff,U+750" as a test. */
function within(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Latin letters, figures and signs, of which nothing joins the letter before it. */
const SINGLE = /^[ -~\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

/** Every character is a letter of its own, and in the product's fonts. */
export const isPlain = (words: string): boolean => SINGLE.test(words)

/** Letters as people see them: an accent, a joiner or a skin tone belongs to the letter before it. Asking ICU is slow, and rarely needed. */
export const lettersOf = (words: string): string[] =>
  isPlain(words) ? words.split('') : Array.from(segmenter.segment(words), ({ segment }) => segment)

const PICTURE = 0xfe_0f

/** Joiners, variation selectors and tags: they change how their neighbors look and need no glyph of their own. */
const isInvisible = (codePoint: number): boolean =>
  codePoint === 0x20_0c ||
  codePoint === 0x20_0d ||
  (codePoint >= 0xfe_00 && codePoint <= PICTURE) ||
  (codePoint >= 0xe_00_20 && codePoint <= 0xe_00_7f)

/** What a font must have to print one letter as people see it, accents included. */
export const visibleIn = (letter: string): number[] =>
  Array.from(letter, (one) => one.codePointAt(0) ?? 0).filter((codePoint) => !isInvisible(codePoint))

/** The letter is meant as a colored picture. */
export const isPicture = (letter: string): boolean => letter.includes(String.fromCodePoint(PICTURE))

/** The slices that may print a letter, the best first. */
export function slicesFor(letter: string): Slice[] {
  const wanted = visibleIn(letter)
  if (wanted.length === 0) return []
  return slices().filter(({ has, emoji }) => (emoji || !isPicture(letter)) && wanted.every(has))
}
