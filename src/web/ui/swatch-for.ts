import type { SwatchKind } from './swatch.tsx'

const words: readonly [RegExp, SwatchKind][] = [
  [/paint|colour|color|render/i, 'paint'],
  [/tile|splash|bath|shower|basin/i, 'tile'],
  [/tap|mixer|hardware|handle|steel|metal|appliance|sink/i, 'metal'],
  [/light|lamp|pendant/i, 'light'],
  [/floor|timber|wood|door|deck|joinery/i, 'timber'],
  [/bench|stone|marble|counter|kitchen/i, 'stone'],
]

/** The drawing that stands in for a missing picture, by what the thing is called. */
export const swatchFor = (...names: (string | null | undefined)[]): SwatchKind =>
  words.find(([pattern]) => names.some((name) => name && pattern.test(name)))?.[1] ?? 'plain'
