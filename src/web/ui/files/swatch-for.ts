import type { SwatchKind } from './swatch.tsx'

const words: readonly [RegExp, SwatchKind][] = [
  [/paint|color|color|render/i, 'paint'],
  [/tile|splash|bath|shower|basin/i, 'tile'],
  [/tap|mixer|hardware|handle|steel|metal|appliance|sink/i, 'metal'],
  [/light|lamp|pendant/i, 'light'],
  [/floor|timber|wood|door|deck|joinery/i, 'timber'],
  [/bench|stone|marble|counter|kitchen/i, 'stone'],
]

/** The drawing for a missing picture, by name; the first name that matches a material decides. */
export const swatchFor = (...names: (string | null | undefined)[]): SwatchKind =>
  names.map(kindOf).find((kind) => kind !== undefined) ?? 'plain'

const kindOf = (name: string | null | undefined): SwatchKind | undefined =>
  name ? words.find(([pattern]) => pattern.test(name))?.[1] : undefined
