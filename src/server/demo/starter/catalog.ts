import { bathroomFixtures } from './bathroom-fixtures.ts'
import { benchtops } from './benchtops.ts'
import { flooring } from './flooring.ts'
import { hardware } from './hardware.ts'
import { kitchenFixtures } from './kitchen-fixtures.ts'
import { lighting } from './lighting.ts'
import { paint } from './paint.ts'
import { tapware } from './tapware.ts'
import { tiles } from './tiles.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

/** What a new company finds in its catalog on the first day, in the order the trades are asked about. */
export const starterCatalog: StarterCategory[] = [
  paint,
  tiles,
  tapware,
  lighting,
  hardware,
  flooring,
  kitchenFixtures,
  bathroomFixtures,
  benchtops,
]
