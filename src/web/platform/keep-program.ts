/** Counted from the start of the program, long after the first page has come to rest: keeping the program for later must not slow it down now. */
const AFTER_MS = 8_000

/** From the next visit on the application opens without a connection. Where it cannot, everything else works as before. */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.warn('Not kept for offline.', error))
  setTimeout(() => void register(), AFTER_MS)
}
