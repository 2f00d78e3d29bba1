/** Apart from the fields, because the address of the import page is checked before its code is loaded. */
export const importKinds = ['items', 'clients', 'selections'] as const
export type ImportKind = (typeof importKinds)[number]
