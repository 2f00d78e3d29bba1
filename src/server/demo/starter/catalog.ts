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

/** The catalog of a new company, in trade order. */
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
