/** A font whose digits all have the width of its zero, so that figures below each other line up. The given bytes stay unchanged. */
export function withTabularFigures(font: Uint8Array): Uint8Array {
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
