import { expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx,js}', '!../**/*.{test,gen}.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** APIs that browsers offer only on https and localhost, with the files that may use each (with a fallback). */
const secureOnly: Record<string, { pattern: RegExp; allowedIn?: string | readonly string[] }> = {
  'crypto.randomUUID': { pattern: /\brandomUUID\b/ },
  'crypto.subtle': { pattern: /\bcrypto\.subtle\b/ },
  'navigator.clipboard': { pattern: /\bnavigator\.clipboard\b/, allowedIn: 'platform/copy-text.ts' },
  'navigator.serviceWorker': {
    pattern: /\bnavigator\.serviceWorker\b/,
    allowedIn: ['platform/offline/register-service-worker.ts', 'platform/offline/saved-replies.ts'],
  },
  'navigator.share': { pattern: /\bnavigator\.(share|canShare)\b/, allowedIn: 'platform/share-link.ts' },
  'navigator.locks': { pattern: /\bnavigator\.locks\b/, allowedIn: 'platform/network/live-events.ts' },
  'media, location, wake lock, storage': {
    pattern: /\bnavigator\.(mediaDevices|geolocation|wakeLock|storage|credentials|permissions)\b/,
  },
  caches: {
    pattern: /(?<![.\w])caches\.|\bwindow\.caches\b/,
    allowedIn: ['platform/offline/service-worker.js', 'platform/offline/saved-replies.ts', 'landing/demo.ts'],
  },
  'notifications and file pickers': {
    pattern: /\bnew Notification\(|\bNotification\.|\bshow(Open|Save)FilePicker\b|\bcookieStore\b/,
  },
}

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

function misusesIn(path: string, source: string): string[] {
  const code = withoutComments(source)
  return Object.entries(secureOnly)
    .filter(([, { pattern, allowedIn }]) => ![allowedIn].flat().includes(path) && pattern.test(code))
    .map(([name]) => `${path}: ${name}`)
}

test('uses no API that is missing on plain http', () => {
  const files = Object.entries(sources).map(
    ([path, source]) => [path.replace(/^\.\.\//, '').replace(/^\.\//, 'platform/'), source] as const,
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(([path, source]) => misusesIn(path, source))).toEqual([])
})

test.each([
  ['features/x.ts', 'const key = crypto.randomUUID()'],
  ['features/x.ts', 'await navigator.clipboard.writeText(url)'],
  ['features/x.ts', 'navigator.serviceWorker.ready'],
  ['features/x.ts', 'const kept = await caches.open("x")'],
])('reports a planted use in %s: %s', (path, source) => expect(misusesIn(path, source)).toHaveLength(1))

test('newId works without crypto.randomUUID and returns distinct version 4 UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  try {
    const ids = Array.from({ length: 1000 }, newId)
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  } finally {
    vi.unstubAllGlobals()
  }
})
