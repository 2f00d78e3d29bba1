declare global {
  interface Window {
    /** What theme.js asked for before the app was there, by address. */
    firstReplies?: Record<string, Promise<Response | undefined>>
  }
}

/** A page that was open for longer asks again. */
const FRESH_MS = 60_000

/** The reply to a request that was made before the app was there, once, a refusal too: the server is not asked twice for it. */
export async function takeFirstReply(address: string): Promise<Response | undefined> {
  const replies = globalThis.window?.firstReplies
  const reply = replies?.[address]
  if (!reply) return undefined
  delete replies[address]
  if (performance.now() > FRESH_MS) return undefined
  return reply
}

/** Someone signed in or out: what was asked before was answered to another person. */
export function forgetFirstReplies(): void {
  if (globalThis.window) delete globalThis.window.firstReplies
}
