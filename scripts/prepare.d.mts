export const root: string
export function ensureInstalled(folder?: string, options?: { forStart?: boolean }): Promise<void>
