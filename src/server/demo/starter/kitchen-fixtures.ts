import { kitchenSinks } from './items/kitchen-sinks.ts'
import { cookingAppliances } from './items/cooking-appliances.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const kitchenFixtures: StarterCategory = {
  key: 'kitchen-fixtures',
  name: 'Kitchen Fixtures',
  description: 'Sinks, rangehoods, cooktops, ovens and refrigeration for the working heart of the house.',
  cover: 'range-cooker-navy',
  items: [...kitchenSinks, ...cookingAppliances],
}
