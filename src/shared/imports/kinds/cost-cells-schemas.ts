import type { z } from 'zod'
import { type Pack, packs } from '#shared/procurement/costs/packs.ts'
import { type Filled, type ImportContext, numberCell, type Reading, textOf } from '../cell-schemas.ts'

type Numbers = Pick<ImportContext, 'numbers'>

/** "35" and "35 %" are the same. */
export const percentCell = (
  schema: z.ZodType<number, number>,
  decimals: number,
  cell: Filled,
  context: Numbers,
): Reading<number> =>
  numberCell(schema, decimals, typeof cell === 'string' ? cell.replace(/\s*%\s*$/, '') : cell, context)

/** "10.76", "10.76 sq ft" and "12/ctn": the number counts. */
export const packSizeCell = (schema: z.ZodType<number, number>, cell: Filled, context: Numbers): Reading<number> =>
  numberCell(schema, 3, typeof cell === 'string' ? (/^\s*[\d.,]+/.exec(cell)?.[0] ?? cell) : cell, context)

const otherPacks: Record<string, Pack> = {
  bx: 'box',
  boxes: 'box',
  ctn: 'carton',
  case: 'carton',
  cs: 'carton',
  bdl: 'bundle',
  bundles: 'bundle',
  rl: 'roll',
  sack: 'bag',
  tin: 'can',
  plt: 'pallet',
  skid: 'pallet',
}

/** Sold one by one: the item comes in no packs. */
const noPack = new Set(['each', 'ea', 'none', 'single', 'loose', 'unit', 'piece', 'pc'])

export function packCell(cell: Filled): Reading<Pack | undefined> {
  const word = textOf(cell)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
  if (noPack.has(word)) return { value: undefined }
  const singular = word.replace(/s$/, '')
  const named = packs.find((pack) => pack === word || pack === singular)
  const pack = named ?? (Object.hasOwn(otherPacks, word) ? otherPacks[word] : undefined)
  return pack ? { value: pack } : { problem: `There is no such pack. Use ${packs.join(', ')}.` }
}
