/** Milliseconds after start. Late enough that caching the app does not slow down the first page. */
const AFTER_MS = 8_000

/** Registers the service worker, so that the app opens offline from the next visit on. Where that fails, nothing else changes. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.warn('Not kept for offline.', error))
  setTimeout(() => void register(), AFTER_MS)
}
