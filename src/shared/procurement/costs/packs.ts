/** How suppliers pack. The names are stored, so they never change; people read the words. */
export const packs = ['box', 'carton', 'bundle', 'roll', 'bag', 'can', 'pallet'] as const
export type Pack = (typeof packs)[number]

/** "1 box", "5 boxes". */
export const packsInWords = (count: number, pack: Pack): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? pack : pack === 'box' ? 'boxes' : `${pack}s`}`
