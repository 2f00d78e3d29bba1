/**
 * Registers the service worker, so that the app opens offline from the next visit on. Loaded by itself, some time after the first page.
 * Where it fails, nothing else changes.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const isFirst = !navigator.serviceWorker.controller
  await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirst) return
  // What was loaded before the worker was in control is saved by it now.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ save: performance.getEntriesByType('resource').map(({ name }) => name) }, [])
}
