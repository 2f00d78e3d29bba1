import { SAVED_DATA, savedData, SAVED_FILES, savedFiles } from './saved-paths.ts'

// The service worker saves what people open. Until it controls the page, which takes some seconds on a first visit, the page does it.

const pathOf = (address: string): string => new URL(address, location.href).pathname

const cacheFor = (address: string): string | undefined => {
  const path = pathOf(address)
  return savedData.test(path) ? SAVED_DATA : savedFiles.test(path) ? SAVED_FILES : undefined
}

/** Only where a service worker could show it later: not on plain http, and not during development. */
const isNeeded = (): boolean =>
  import.meta.env.PROD && 'caches' in globalThis && 'serviceWorker' in navigator && !navigator.serviceWorker.controller

/** Increases when someone signs in or out, so that a reply to the previous person is not saved afterwards. */
let person = 0

export function keepReply(address: string, response: Response): void {
  const name = response.status === 200 && isNeeded() ? cacheFor(address) : undefined
  if (name !== undefined) void save(name, address, response.clone())
}

async function save(name: string, address: string, response: Response): Promise<void> {
  const reader = person
  try {
    const headers = new Headers(response.headers)
    headers.set('X-Saved-At', new Date().toISOString())
    const body = await response.blob()
    if (reader !== person) return
    await (await caches.open(name)).put(address, new Response(body, { headers }))
    if (reader !== person) await deleteCaches()
  } catch {
    // No room left on the device: nothing is saved, and the app works without saved pages.
  }
}

/** Another person uses this device from now on, or nobody. */
export async function forgetSavedReplies(): Promise<void> {
  person += 1
  if ('caches' in globalThis) await deleteCaches().catch(() => undefined)
}

const deleteCaches = async () => {
  await Promise.all([SAVED_DATA, SAVED_FILES].map((name) => caches.delete(name)))
}

/** Saves data sheets of what is on the page, so that they open without a connection. The manufacturer's own pages are not ours to save. */
export async function keepSheets(addresses: readonly string[]): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in globalThis) || !('serviceWorker' in navigator) || !navigator.onLine) return
  for (const address of addresses) {
    if (!address.startsWith('/') || !savedFiles.test(pathOf(address))) continue
    if (await caches.match(address, { cacheName: SAVED_FILES })) continue
    const response = await fetch(address, { credentials: 'include' }).catch(() => undefined)
    if (response) keepReply(address, response)
  }
}
