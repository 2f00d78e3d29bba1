/** What a new item has when no one said more: the form starts with it, and so does every other way to add one. */
export const itemDefaults = { unit: 'each', availability: 'in_stock' } as const
