import { bathroomBasins } from './items/bathroom-basins.ts'
import { bathing } from './items/bathing.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const bathroomFixtures: StarterCategory = {
  key: 'bathroom-fixtures',
  name: 'Bathroom Fixtures',
  description: 'Basins, vanities, baths, toilets, screens, mirrors and rails that belong together.',
  cover: 'bath-claw-sage',
  items: [...bathroomBasins, ...bathing],
}
