import { pendants } from './items/pendants.ts'
import { fittedLights } from './items/fitted-lights.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const lighting: StarterCategory = {
  key: 'lighting',
  name: 'Lighting',
  description: 'Pendants, wall lights, downlights and lamps, shown lit so you can judge the glow.',
  cover: 'light-dome-green',
  items: [...pendants, ...fittedLights],
}
