import { timberFloors } from './items/timber-floors.ts'
import { softAndSeamlessFloors } from './items/soft-and-seamless-floors.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const flooring: StarterCategory = {
  key: 'flooring',
  name: 'Flooring',
  description: 'Timber, cork, carpet and seamless floors by the square metre.',
  cover: 'floor-walnut-herringbone',
  items: [...timberFloors, ...softAndSeamlessFloors],
}
