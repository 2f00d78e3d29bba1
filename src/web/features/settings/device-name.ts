const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const named = (list: [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome on Windows", as far as the user agent says. */
export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '')
  const system = named(systems, userAgent ?? '')
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

export const isPhone = (userAgent: string | null): boolean => /iPhone|Android.*Mobile/.test(userAgent ?? '')
