import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EmbeddedFont, PDF } from '@libpdf/core'
import { withTabularFigures } from './tabular-figures.ts'

const resolve = createRequire(import.meta.url).resolve

const files = {
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  slanted: '@expo-google-fonts/inter/500Medium_Italic/Inter_500Medium_Italic.ttf',
  title: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  hand: '@expo-google-fonts/fraunces/500Medium_Italic/Fraunces_500Medium_Italic.ttf',
} as const

type Face = keyof typeof files
export type FontName = 'text' | 'strong' | 'title' | 'hand'

/** Fraunces has Latin letters only; Inter has Greek and Cyrillic too and is used per letter. */
const faces: Record<FontName, readonly Face[]> = {
  text: ['text'],
  strong: ['strong'],
  title: ['title', 'strong'],
  hand: ['hand', 'slanted'],
}

const loaded = new Map<Face, Uint8Array>()
function load(face: Face): Uint8Array {
  const bytes = loaded.get(face) ?? withTabularFigures(readFileSync(resolve(files[face])))
  loaded.set(face, bytes)
  return bytes
}

/** A part of a line in one font. */
export type Run = { font: EmbeddedFont; words: string; width: number }

/** The product's fonts, embedded in the document, so that it looks the same everywhere. */
export class Fonts {
  readonly #pdf: PDF
  readonly #embedded = new Map<Face, EmbeddedFont>()
  readonly #faceOf = new Map<string, Face | null>()
  /** Whether a character had to be printed as its number. */
  lacking = false

  constructor(pdf: PDF) {
    this.#pdf = pdf
  }

  /** Text that our fonts can print: characters that none of them has become Unicode numbers, as in [U+5C71]. */
  printable(name: FontName, words: string): string {
    const letters = Array.from(words.normalize('NFC').replaceAll('\t', ' '))
    let text = ''
    let missing: string[] = []
    const flush = () => {
      if (missing.length > 0) text += `[${missing.join(' ')}]`
      missing = []
    }
    for (const letter of letters) {
      if (/[\r\n]/.test(letter) || this.#face(name, letter)) {
        flush()
        text += letter
      } else missing.push(`U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    }
    flush()
    if (text.length !== letters.join('').length) this.lacking = true
    return text
  }

  /** A printable line in parts, each with its font. */
  runs(name: FontName, line: string, size: number): Run[] {
    const pieces: { face: Face; words: string }[] = []
    for (const letter of line) {
      const face = this.#face(name, letter) ?? faces[name][0] ?? 'text'
      const last = pieces.at(-1)
      if (last?.face === face) last.words += letter
      else pieces.push({ face, words: letter })
    }
    return pieces.map(({ face, words }) => {
      const font = this.#font(face)
      return { font, words, width: font.widthOfTextAtSize(words, size) }
    })
  }

  width(name: FontName, line: string, size: number): number {
    return this.runs(name, line, size).reduce((sum, run) => sum + run.width, 0)
  }

  #face(name: FontName, letter: string): Face | null {
    const key = `${name} ${letter}`
    const known = this.#faceOf.get(key)
    if (known !== undefined) return known
    const face = faces[name].find((one) => this.#font(one).canEncode(letter)) ?? null
    this.#faceOf.set(key, face)
    return face
  }

  #font(face: Face): EmbeddedFont {
    const font = this.#embedded.get(face) ?? this.#pdf.embedFont(load(face))
    this.#embedded.set(face, font)
    return font
  }
}
