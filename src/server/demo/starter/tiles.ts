import { glazedTiles } from './items/glazed-tiles.ts'
import { stoneTiles } from './items/stone-tiles.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const tiles: StarterCategory = {
  key: 'tiles',
  name: 'Tiles',
  description: 'Wall and floor tiles by the square metre: glazed ceramic, stone, terrazzo and fired clay.',
  cover: 'tile-zellige-fern',
  items: [...glazedTiles, ...stoneTiles],
}
