import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EmbeddedFont, PDF, PDFPage, RGB } from '@libpdf/core'
import { DrawnLetters } from './drawn-letters.ts'
import { shapedWith, sliceFor } from './other-scripts.ts'
import { mirrored, visualOrder } from './reading-order.ts'
import { isPicture, lettersOf, type Slice } from './script-fonts.ts'
import type { Cluster } from './shaping.ts'

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

const weights: Record<FontName, number> = { text: 400, strong: 600, title: 600, hand: 500 }

const loaded = new Map<Face, Uint8Array>()
function load(face: Face): Uint8Array {
  const bytes = loaded.get(face) ?? withTabularFigures(readFileSync(resolve(files[face])))
  loaded.set(face, bytes)
  return bytes
}

/** A part of a line in one font, or drawn by outlines. */
export type Run = { font: EmbeddedFont; words: string; width: number } | { clusters: Cluster[]; width: number }

/** The product's fonts, embedded in the document, so that it looks the same everywhere; other scripts are drawn with Noto. */
export class Fonts {
  readonly #pdf: PDF
  readonly #drawn: DrawnLetters
  readonly #embedded = new Map<Face, EmbeddedFont>()
  readonly #faceOf = new Map<string, Face | null>()
  readonly #sliceOf = new Map<string, Slice | null>()
  readonly #shapes = new Map<string, Cluster[]>()
  /** Whether a character had to be printed as its number. */
  lacking = false

  constructor(pdf: PDF) {
    this.#pdf = pdf
    this.#drawn = new DrawnLetters(pdf)
  }

  /** Text that our fonts can print: characters that none of them has become Unicode numbers, as in [U+20BB7]. */
  printable(name: FontName, words: string): string {
    let text = ''
    let missing: string[] = []
    const flush = () => {
      if (missing.length > 0) text += `[${missing.join(' ')}]`
      missing = []
    }
    for (const letter of lettersOf(words.normalize('NFC').replaceAll('\t', ' '))) {
      if (/[\r\n]/.test(letter) || this.#slice(name, letter) || this.#face(name, letter)) {
        flush()
        text += letter
        continue
      }
      this.lacking = true
      for (const one of letter)
        missing.push(`U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    }
    flush()
    return text
  }

  /** A printable line in parts from left to right, each with its font. */
  runs(name: FontName, line: string, size: number): Run[] {
    return visualOrder(line).flatMap(({ text, rightToLeft }) => {
      const pieces: { font: Face | Slice; letters: string[] }[] = []
      for (const letter of lettersOf(text)) {
        const font = this.#slice(name, letter) ?? this.#face(name, letter) ?? faces[name][0] ?? 'text'
        const last = pieces.at(-1)
        if (last?.font === font) last.letters.push(letter)
        else pieces.push({ font, letters: [letter] })
      }
      return (rightToLeft ? pieces.toReversed() : pieces).map(({ font, letters }): Run => {
        if (typeof font === 'object') return this.#drawnRun(font, weights[name], letters.join(''), rightToLeft, size)
        const embedded = this.#font(font)
        const words = rightToLeft ? mirrored(letters) : letters.join('')
        return { font: embedded, words, width: embedded.widthOfTextAtSize(words, size) }
      })
    })
  }

  #drawnRun(slice: Slice, weight: number, text: string, rightToLeft: boolean, size: number): Run {
    const key = `${slice.file} ${weight} ${rightToLeft} ${text}`
    const clusters = this.#shapes.get(key) ?? shapedWith(slice, weight, text, rightToLeft)
    this.#shapes.set(key, clusters)
    return { clusters, width: (clusters.reduce((sum, { width }) => sum + width, 0) * size) / 1000 }
  }

  width(name: FontName, line: string, size: number): number {
    return this.runs(name, line, size).reduce((sum, run) => sum + run.width, 0)
  }

  draw(page: PDFPage, run: Run, { x, y, size, color }: { x: number; y: number; size: number; color: RGB }): void {
    if ('clusters' in run) this.#drawn.draw(page, run.clusters, { x, y, size, color })
    else page.drawText(run.words, { x, y, font: run.font, size, color })
  }

  /** Writes what was drawn by outlines into the document. */
  finish(): void {
    this.#drawn.finish()
  }

  /** The slice that draws a letter, when the product's fonts lack it or it is meant as a picture. */
  #slice(name: FontName, letter: string): Slice | null {
    if (!isPicture(letter) && this.#face(name, letter)) return null
    const known = this.#sliceOf.get(letter)
    if (known !== undefined) return known
    const slice = sliceFor(letter)
    this.#sliceOf.set(letter, slice)
    return slice
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

/** A font whose digits all have the width of its zero, so that figures below each other line up. The given bytes stay unchanged. */
function withTabularFigures(font: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(font)
  const view = new DataView(bytes.buffer)
  const tables = tablesOf(view)
  const [cmap, hhea, hmtx] = [tables.get('cmap'), tables.get('hhea'), tables.get('hmtx')]
  const zero = cmap === undefined ? null : glyphOf(view, cmap, 0x30)
  if (hhea === undefined || hmtx === undefined || cmap === undefined || zero === null) return bytes
  const measured = view.getUint16(hhea + 34)
  const width = view.getUint16(hmtx + zero * 4)
  for (let digit = 0x31; digit <= 0x39; digit += 1) {
    const glyph = glyphOf(view, cmap, digit)
    // Glyphs after the measured ones have no width of their own.
    if (glyph === null || glyph >= measured) continue
    const at = hmtx + glyph * 4
    const shift = Math.round((width - view.getUint16(at)) / 2)
    view.setUint16(at, width)
    // The left bearing moves the outline to the middle of its new width.
    view.setInt16(at + 2, view.getInt16(at + 2) + shift)
  }
  return bytes
}

function tablesOf(view: DataView): Map<string, number> {
  const tables = new Map<string, number>()
  for (let n = 0; n < view.getUint16(4); n += 1) {
    const at = 12 + n * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))
    tables.set(tag, view.getUint32(at + 8))
  }
  return tables
}

/** Looks a character up in the segments of a format 4 table, which every font has for the basic plane. */
function glyphOf(view: DataView, cmap: number, code: number): number | null {
  for (let n = 0; n < view.getUint16(cmap + 2); n += 1) {
    const at = cmap + view.getUint32(cmap + 4 + n * 8 + 4)
    if (view.getUint16(at) !== 4) continue
    const double = view.getUint16(at + 6)
    for (let segment = 0; segment < double; segment += 2) {
      const end = view.getUint16(at + 14 + segment)
      if (end < code) continue
      const start = view.getUint16(at + 16 + double + segment)
      if (start > code) return null
      const delta = view.getUint16(at + 16 + 2 * double + segment)
      const offsetAt = at + 16 + 3 * double + segment
      const offset = view.getUint16(offsetAt)
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = view.getUint16(offsetAt + offset + (code - start) * 2)
      return glyph === 0 ? null : (glyph + delta) & 0xffff
    }
  }
  return null
}
