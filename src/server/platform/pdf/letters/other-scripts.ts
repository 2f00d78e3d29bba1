import { isPicture, isPlain, lettersOf, type Slice, slicesFor, visibleIn } from './script-fonts.ts'
import type { Cluster } from './shaping.ts'

/** Loaded with the first document that needs it: most are in Latin letters. */
let shaping: typeof import('./shaping.ts') | undefined

/** Every text in a document's facts; pictures are not searched. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [key, one] of Object.entries(value)) {
      yield key
      yield* textsIn(one)
    }
}

/** Latin, Greek, Cyrillic, punctuation, arrows and signs are in the product's own fonts. */
const isOwn = (codePoint: number): boolean => codePoint < 0x5_30 || (codePoint >= 0x1e_00 && codePoint < 0x24_00)

/** Loads the fonts of the scripts in these facts. Drawing does not wait for fonts, so this comes first. */
export async function loadScripts(facts: unknown): Promise<void> {
  const letters = new Set<string>()
  for (const text of textsIn(facts)) {
    if (isPlain(text)) continue
    for (const letter of lettersOf(text.normalize('NFC')))
      if (isPicture(letter) || !visibleIn(letter).every(isOwn)) letters.add(letter)
  }
  if (letters.size === 0) return
  shaping ??= await import('./shaping.ts')
  await shaping.loadLetters(letters)
}

/** The loaded slice that prints a letter; null without one. */
export const sliceFor = (letter: string): Slice | null =>
  (shaping && slicesFor(letter).find((slice) => shaping?.covers(slice, visibleIn(letter)))) ?? null

export const shapedWith = (slice: Slice, weight: number, text: string, rightToLeft: boolean): Cluster[] =>
  shaping?.shapeText(slice, weight, text, rightToLeft) ?? []
