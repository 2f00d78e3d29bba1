/**
 * Registers the service worker, so that the app opens offline. It takes control of this page as soon as it has what the page needs.
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

/** Loads the parts of the app that were not opened yet, once the page has nothing better to do. */
export async function completeProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ complete: true }, [])
}
