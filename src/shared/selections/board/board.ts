import type { Unit } from '#shared/catalog/units.ts'

/** What a piece is in a room: surfaces cover it, fixtures are placed in it, hardware is on doors and cabinets. */
export type BoardRole = 'surface' | 'fixture' | 'hardware'

type Described = { name: string; category: string | null; unit: Unit }

const areas: ReadonlySet<Unit> = new Set(['sq_ft', 'sq_yd', 'm2'])
const surfaceWords =
  /tile|floor|carpet|paint|colou?r|counter|bench|stone|splash|cabinet|joinery|wallpaper|render|deck|roof|siding|brick/i
const hardwareWords = /hardware|handle|knob|lever|hook|hinge|rail|switch|outlet|lock|pull/i

/** The role of a selection, by its category, then its name; what is bought by area is a surface. */
export function roleOf({ name, category, unit }: Described): BoardRole {
  for (const words of [category, name]) {
    if (words && hardwareWords.test(words)) return 'hardware'
    if (words && surfaceWords.test(words)) return 'surface'
  }
  return areas.has(unit) ? 'surface' : 'fixture'
}

/** Part of the whole board that a piece covers, by role. */
const weights: Record<BoardRole, number> = { surface: 6, fixture: 3, hardware: 1.5 }

/** A place on the board in fractions of its width and height. */
export type Place = { left: number; top: number; width: number; height: number }

/**
 * Composes pieces into one picture without gaps: a squarified treemap, so that every tile is as close to a square as it can be.
 * Surfaces come first and largest, hardware last and smallest. `aspect` is the board's width divided by its height.
 */
export function composeBoard<P extends { role: BoardRole }>(pieces: readonly P[], aspect: number): (P & Place)[] {
  const order: readonly BoardRole[] = ['surface', 'fixture', 'hardware']
  const sorted = pieces.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  const whole = sorted.reduce((sum, { role }) => sum + weights[role], 0)
  const placed: (P & Place)[] = []
  // The board is `aspect` wide and 1 high, so that areas and sides are in one measure.
  let free: Place = { left: 0, top: 0, width: aspect, height: 1 }
  let rest = sorted.map((piece) => ({ piece, area: (weights[piece.role] / whole) * aspect }))
  while (rest.length > 0) {
    const side = Math.min(free.width, free.height)
    const row = bestRow(rest, side)
    const depth = areaOf(row) / side
    const alongHeight = free.width >= free.height
    let offset = 0
    for (const { piece, area } of row) {
      const length = area / depth
      const place = alongHeight
        ? { left: free.left, top: free.top + offset, width: depth, height: length }
        : { left: free.left + offset, top: free.top, width: length, height: depth }
      placed.push({ ...piece, ...fractions(place, aspect) })
      offset += length
    }
    free = alongHeight
      ? { ...free, left: free.left + depth, width: free.width - depth }
      : { ...free, top: free.top + depth, height: free.height - depth }
    rest = rest.slice(row.length)
  }
  return placed
}

type Sized<P> = { piece: P; area: number }

const areaOf = (row: readonly { area: number }[]): number => row.reduce((sum, { area }) => sum + area, 0)

/** The pieces of the next row: as many as make the least elongated tiles along one side. */
function bestRow<P>(rest: readonly Sized<P>[], side: number): Sized<P>[] {
  let row = rest.slice(0, 1)
  for (let count = 2; count <= rest.length; count++) {
    const longer = rest.slice(0, count)
    if (elongation(longer, side) > elongation(row, side)) break
    row = longer
  }
  return row
}

/** The worst ratio of a tile's sides in this row; 1 is a square. */
function elongation(row: readonly { area: number }[], side: number): number {
  const depth = areaOf(row) / side
  return Math.max(...row.map(({ area }) => Math.max(area / depth / depth, depth / (area / depth))))
}

const fractions = ({ left, top, width, height }: Place, aspect: number): Place => ({
  left: left / aspect,
  top,
  width: width / aspect,
  height,
})

/** The part of a picture to show, as a zoom around a point in fractions of the picture. */
export type Crop = { zoom: number; x: number; y: number }

// Our own pictures show each material in a known place; a crop of it reads as the surface itself.
const crops: readonly [RegExp, Crop][] = [
  [/^\/catalog\/tile-/, { zoom: 1.75, x: 0.45, y: 0.43 }],
  [/^\/catalog\/paint-/, { zoom: 2.6, x: 0.3, y: 0.24 }],
  [/^\/catalog\/floor-/, { zoom: 1.55, x: 0.5, y: 1 }],
  [/^\/catalog\/bench-/, { zoom: 1.3, x: 0.5, y: 0.72 }],
]

export const cropOf = (imageUrl: string | null): Crop | null =>
  crops.find(([pattern]) => pattern.test(imageUrl ?? ''))?.[1] ?? null

type Pixels = { width: number; height: number }

/** The part of a picture that covers a tile of this aspect, zoomed as the crop says: what `object-fit: cover` and a scale show. */
export function coveredPart({ width, height }: Pixels, aspect: number, crop: Crop | null) {
  const wide = aspect > width / height
  const covered = wide ? { width, height: width / aspect } : { width: height * aspect, height }
  const { zoom, x, y } = crop ?? { zoom: 1, x: 0.5, y: 0.5 }
  const part = { width: covered.width / zoom, height: covered.height / zoom }
  const left = (width - covered.width) / 2 + x * (covered.width - part.width)
  const top = (height - covered.height) / 2 + y * (covered.height - part.height)
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.max(1, Math.min(Math.round(part.width), width - Math.floor(left))),
    height: Math.max(1, Math.min(Math.round(part.height), height - Math.floor(top))),
  }
}
