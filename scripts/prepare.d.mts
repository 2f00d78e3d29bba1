export const root: string
export function ensureInstalled(folder?: string): Promise<void>
