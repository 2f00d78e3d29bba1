import { wallPaints } from './items/wall-paints.ts'
import { trimAndExteriorPaints } from './items/trim-and-exterior-paints.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'

export const paint: StarterCategory = {
  key: 'paint',
  name: 'Paint',
  description: 'Wall, ceiling, trim and exterior colors, mixed to order and priced by the litre.',
  cover: 'paint-river-sage',
  items: [...wallPaints, ...trimAndExteriorPaints],
}
