/** Apart from the fields, because the address of the import page is checked before its code is loaded. */
export const importKinds = ['items', 'clients', 'selections', 'suppliers'] as const
export type ImportKind = (typeof importKinds)[number]

/** How a file writes one and a half: 1.5, or 1,5. */
export const numberForms = ['point', 'comma'] as const
export type NumberForm = (typeof numberForms)[number]
