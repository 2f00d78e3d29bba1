import type { LiveEvent } from '#shared/events/contract.ts'
import { noteServer } from './connectivity.ts'
import { watchServer } from './server-watch.ts'

/** `reset`: too many events were missed, so everything on screen should be read again. */
export type LiveMessage = { event: LiveEvent } | { reset: true }

type Listener = (message: LiveMessage) => void
/** `lost`: the tab that holds the stream has lost it, so each tab asks whether the server still responds. */
type Shared = LiveMessage | { lost: true }

const CHANNEL = 'finishwork-live'
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Live events for all tabs of a browser. One tab holds the stream and forwards events to the others, because browsers limit the
 * connections per host. Without events the app still works; screens then refresh only when opened.
 */
export function listenLive(userId: number, listener: Listener): () => void {
  const name = `${CHANNEL}-${userId}`
  const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  others?.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    if ('lost' in data) void watchServer()
    else listener(data)
  })
  const pass: ((message: Shared) => void) | undefined = others?.postMessage.bind(others)
  const stopping = new AbortController()
  const notify = (message: LiveMessage) => {
    // An event may still arrive while the stream is closing; the channel is closed by then.
    if (stopping.signal.aborted) return
    listener(message)
    pass?.(message)
  }
  const onLost = () => {
    if (stopping.signal.aborted) return
    void watchServer()
    pass?.({ lost: true })
  }
  const stream = { notify, onLost, stopped: stopping.signal }
  if ('locks' in navigator)
    // The lock passes to another tab when this one closes.
    void navigator.locks.request(name, { signal: stopping.signal }, () => keepStreamOpen(stream)).catch(() => undefined)
  else void keepStreamOpen(stream)
  return () => {
    stopping.abort()
    others?.close()
  }
}

type Stream = { notify: Listener; onLost: () => void; stopped: AbortSignal }

/** Keeps a stream open until stopped. Reconnects from the last event, with growing delays while the server does not respond. */
function keepStreamOpen({ notify, onLost, stopped }: Stream): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let lastEventId = ''
    let wait = FIRST_WAIT_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      // Events from while the page was loading are replayed: reading twice is better than missing one.
      const query = lastEventId ? `lastEventId=${encodeURIComponent(lastEventId)}` : 'replay=5'
      const line = new EventSource(`/api/events?${query}`, { withCredentials: true })
      source = line
      line.addEventListener('open', () => {
        wait = FIRST_WAIT_MS
        noteServer(true)
      })
      line.addEventListener('message', ({ data, lastEventId: id }: MessageEvent<string>) => {
        lastEventId = id || lastEventId
        notify({ event: JSON.parse(data) as LiveEvent })
      })
      line.addEventListener('reset', () => notify({ reset: true }))
      line.addEventListener('error', () => {
        onLost()
        // While connecting, the browser retries by itself; a closed stream was refused.
        if (line.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, wait * (0.75 + Math.random() / 2))
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      })
    }
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    open()
  })
}
