import { readFileSync } from 'node:fs'
import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { type Slice, slicesFor, visibleIn } from './script-fonts.ts'

/** One or more letters that are drawn together: an outline in thousandths of the font size, and the text it stands for. */
export type Cluster = {
  key: string
  text: string
  width: number
  outline: string
  box: readonly [number, number, number, number]
}

const EM = 1000

const faces = new Map<string, Face>()
const fonts = new Map<string, Font>()

/** Loads the slices that these letters need, once per thread. */
export async function loadLetters(letters: Iterable<string>): Promise<void> {
  for (const letter of letters)
    for (const slice of slicesFor(letter)) {
      const { file } = slice
      if (!faces.has(file)) faces.set(file, new Face(new Blob(await decompress(readFileSync(file)))))
      if (covers(slice, visibleIn(letter))) break
    }
}

const fontOf = ({ file }: Slice, weight: number): Font | null => {
  const key = `${file} ${weight}`
  const known = fonts.get(key)
  const face = faces.get(file)
  if (known || !face) return known ?? null
  const font = new Font(face)
  font.setScale(EM, EM)
  font.setVariations([new Variation('wght', weight)])
  fonts.set(key, font)
  return font
}

/** Whether a loaded slice has all these characters. */
export const covers = (slice: Slice, codePoints: readonly number[]): boolean => {
  const font = fontOf(slice, 400)
  return font !== null && codePoints.every((codePoint) => Boolean(font.nominalGlyph(codePoint)))
}

/** A text in one script as clusters from left to right, with the letters joined, reordered and placed as the script asks. */
export function shapeText(slice: Slice, weight: number, text: string, rightToLeft: boolean): Cluster[] {
  const font = fontOf(slice, weight)
  if (!font) throw new Error('A font was used before it was loaded')
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const groups: (typeof glyphs)[] = []
  for (const glyph of glyphs) {
    const last = groups.at(-1)
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph)
    else groups.push([glyph])
  }
  return groups.map((group) => {
    const start = group[0]?.cluster ?? 0
    const end = starts[starts.indexOf(start) + 1] ?? text.length
    const outline = new Outline()
    let at = 0
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of group) {
      outline.add(font, codepoint, at + xOffset, yOffset)
      at += xAdvance
    }
    const words = text.slice(start, end)
    const { ops, box } = outline
    return { key: `${slice.file} ${weight} ${words} ${ops}`, text: words, width: at, outline: ops, box }
  })
}

/** Glyph outlines as the operators of a PDF, which knows only cubic curves. */
class Outline {
  ops = ''
  #box: [number, number, number, number] | null = null

  add(font: Font, glyph: number, dx: number, dy: number): void {
    let [x, y] = [0, 0]
    const put = (values: readonly number[], operator: string) => {
      for (let n = 0; n < values.length; n += 2) this.#grow(values[n] ?? 0, values[n + 1] ?? 0)
      this.ops += `${values.map(rounded).join(' ')} ${operator}\n`
    }
    for (const { type, values } of font.glyphToJson(glyph)) {
      const v = values.map((value, n) => value + (n % 2 === 0 ? dx : dy))
      const [a = 0, b = 0, c = 0, d = 0] = v
      if (type === 'M') put(v, 'm')
      else if (type === 'L') put(v, 'l')
      else if (type === 'C') put(v, 'c')
      else if (type === 'Q')
        put([x + ((a - x) * 2) / 3, y + ((b - y) * 2) / 3, c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3, c, d], 'c')
      else this.ops += 'h\n'
      if (v.length > 0) [x, y] = [v.at(-2) ?? 0, v.at(-1) ?? 0]
    }
  }

  get box(): Cluster['box'] {
    return this.#box ?? [0, 0, 0, 0]
  }

  #grow(x: number, y: number): void {
    const [left, bottom, right, top] = this.#box ?? [x, y, x, y]
    this.#box = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)]
  }
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10)
