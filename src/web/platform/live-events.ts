import type { LiveEvent } from '#shared/events/contract.ts'

/** `reset`: too much was missed; everything on the screen should be read anew. */
export type LiveNews = { event: LiveEvent } | { reset: true }

type Listener = (news: LiveNews) => void

const CHANNEL = 'finishwork-live'
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * What happens elsewhere, as it happens. Of all tabs of a browser one holds the line and tells the others: a line per tab
 * would use up what a browser allows. Without events the application works as before; screens are then read when opened.
 */
export function listenLive(userId: number, listener: Listener): () => void {
  const name = `${CHANNEL}-${userId}`
  const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  if (others) others.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => listener(data))
  const pass = others?.postMessage.bind(others)
  const stopping = new AbortController()
  const tell = (news: LiveNews) => {
    // An event may still arrive while the stream is closing; the channel is closed by then.
    if (stopping.signal.aborted) return
    listener(news)
    pass?.(news)
  }
  if ('locks' in navigator)
    // The lock passes to another tab when this one closes.
    void navigator.locks
      .request(name, { signal: stopping.signal }, () => holdLine(tell, stopping.signal))
      .catch(() => undefined)
  else void holdLine(tell, stopping.signal)
  return () => {
    stopping.abort()
    others?.close()
  }
}

/** Keeps a stream open until it is stopped, and comes back from where it was, ever less eagerly while nobody answers. */
function holdLine(tell: Listener, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let lastEventId = ''
    let wait = FIRST_WAIT_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      // What happened while the page was loading is told again: reading twice is better than missing once.
      const query = lastEventId ? `lastEventId=${encodeURIComponent(lastEventId)}` : 'replay=5'
      const line = new EventSource(`/api/events?${query}`, { withCredentials: true })
      source = line
      line.addEventListener('open', () => (wait = FIRST_WAIT_MS))
      line.addEventListener('message', ({ data, lastEventId: id }: MessageEvent<string>) => {
        lastEventId = id || lastEventId
        tell({ event: JSON.parse(data) as LiveEvent })
      })
      line.addEventListener('reset', () => tell({ reset: true }))
      line.addEventListener('error', () => {
        // While it is connecting the browser comes back by itself; a closed line was refused.
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
