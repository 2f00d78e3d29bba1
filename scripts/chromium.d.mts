export function findChromium(): string | undefined
export function ensureChromium(): { path: string; problem?: undefined } | { path?: undefined; problem: string }
