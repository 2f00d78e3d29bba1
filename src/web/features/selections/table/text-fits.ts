/** Upper bounds in pixels at 14 px: no letter of a class is wider in the interface's font. */
const [NARROW, MIDDLE, CAPITAL, WIDE, OTHER] = [6, 9, 11, 14.5, 22]
const widths = new Map<string, number>([
  ..." .,:;'|!ijlIrtf".split('').map((letter) => [letter, NARROW] as const),
  ...'abcdeghknopqsuvxyz0123456789$()/-'.split('').map((letter) => [letter, MIDDLE] as const),
  ...'ABCDEFGHJKLNOPQRSTUVXYZ'.split('').map((letter) => [letter, CAPITAL] as const),
])

/**
 * Whether a text surely fits into this many pixels. Such cells need no clipping: the browser records and places each clipped box on
 * its own, which makes up most of the cost of painting a table.
 */
export function surelyFits(text: string, pixels: number): boolean {
  let width = 0
  for (const letter of text) {
    width += widths.get(letter) ?? (letter <= '~' ? WIDE : OTHER)
    if (width > pixels) return false
  }
  return true
}
