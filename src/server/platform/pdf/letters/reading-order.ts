import bidiFactory from 'bidi-js'

/** A part of a line with one direction. */
export type Directed = { text: string; rightToLeft: boolean }

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u

let bidi: ReturnType<typeof bidiFactory> | undefined

const LETTER = /\p{L}/gu

/** The documents are English: a line reads from the right only when most of its letters do. */
function baseOf(line: string): 'ltr' | 'rtl' {
  const letters = line.match(LETTER) ?? []
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length * 2 > letters.length ? 'rtl' : 'ltr'
}

/** The parts of a line from left to right, after the Unicode bidirectional algorithm. */
export function visualOrder(line: string): Directed[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, rightToLeft: false }]
  bidi ??= bidiFactory()
  const { levels } = bidi.getEmbeddingLevels(line, baseOf(line))
  const parts: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += line[at]
    else parts.push({ text: line[at] ?? '', level })
  }
  const highest = Math.max(...parts.map(({ level }) => level))
  // Rule L2: from the deepest level up, what belongs together is turned around.
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < parts.length; start++) {
      let end = start
      while (end < parts.length && (parts[end]?.level ?? 0) >= level) end++
      if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  return parts.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }))
}

/** The letters of a right-to-left part in the order in which they are drawn, with brackets turned around. */
export const mirrored = (letters: readonly string[]): string =>
  letters
    .toReversed()
    .map((letter) => bidi?.getMirroredCharacter(letter) ?? letter)
    .join('')
