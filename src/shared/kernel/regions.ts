/** Where a company builds. */
export const regions = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ'] as const

export type System = 'imperial' | 'metric'
