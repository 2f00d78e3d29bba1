import { z } from 'zod'
import { Waste } from '../procurement/costs/schemas.ts'
import { Id } from '../kernel/schemas.ts'
import { Prose, RequiredLine } from '../kernel/text/text-schemas.ts'

/** Icons and colors of a category; by default its name decides. */
export const CategoryIcon = z.enum([
  'paint',
  'tiles',
  'tapware',
  'lighting',
  'hardware',
  'flooring',
  'kitchen',
  'bathroom',
  'benchtops',
  'doors',
  'windows',
  'garden',
  'appliances',
  'textiles',
  'box',
])

export type CategoryIcon = z.infer<typeof CategoryIcon>

export const CategoryColor = z.enum(['sage', 'clay', 'sand', 'slate', 'sky', 'moss', 'plum', 'honey', 'stone'])

export type CategoryColor = z.infer<typeof CategoryColor>

export const CategoryFields = {
  name: RequiredLine(100, 'Please give the category a name.', 'The name'),
  description: Prose(1000, 'The description').nullish(),
  icon: CategoryIcon.nullish(),
  color: CategoryColor.nullish(),
  /** An uploaded picture; absent keeps the current one, `null` removes it. */
  coverFileId: Id.nullish(),
  /** In percent, added to what is ordered of the category's items; absent keeps the current one. Only builders see it. */
  waste: Waste.nullish(),
}

export const NewCategory = z.object(CategoryFields)
