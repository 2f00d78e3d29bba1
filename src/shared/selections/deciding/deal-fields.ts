/** The parts of a line, and of the deal around the lines, that are compared when something changes. */
export const lineFields = [
  'item',
  'brand',
  'model',
  'description',
  'specifications',
  'imageHash',
  'priceCents',
  'quantityMilli',
  'unit',
  'note',
] as const
export const dealFields = ['totalCents', 'allowanceName', 'allowanceCents', 'differenceCents', 'notes'] as const
