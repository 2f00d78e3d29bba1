/** Catalog pictures on the landing page's board, and their alt texts. */
export const boardMaterials = [
  ['tile-zellige-fern', 'Green glazed tile'],
  ['tap-gooseneck-brass', 'Brass kitchen faucet'],
  ['bench-marble-viola', 'Veined marble countertop'],
  ['floor-oak-chevron', 'Oak chevron floor'],
  ['paint-kiln-clay', 'Clay paint'],
  ['light-dome-green', 'Green pendant lamp'],
  ['knob-knurled-brass', 'Knurled brass knob'],
  ['tile-terrazzo-coast', 'Terrazzo tile'],
  ['vanity-fluted-oak', 'Fluted oak vanity'],
] as const

/** A size between those of the catalog, for a board of three columns; `npm run screens` makes them. */
export const BOARD_WIDTH = 240
