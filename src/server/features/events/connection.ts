import type { Actor } from '#server/platform/actor.ts'
import { formatPosition, isAfter, type Position, type StoredEvent } from '#server/platform/events/feed.ts'

/** Unsent bytes allowed for a slow reader; beyond that the stream ends, and resumes when the reader reconnects. */
const BACKLOG_BYTES = 512 * 1024
const encoder = new TextEncoder()

/** One open stream of one browser. While it replays missed events, new ones are queued. */
export class Connection {
  actor: Actor
  readonly token: string
  readonly stream: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #waiting: StoredEvent[] | undefined = []
  #position: Position | undefined
  #onClose: (connection: Connection) => void

  constructor(actor: Actor, token: string, onClose: (connection: Connection) => void) {
    this.actor = actor
    this.token = token
    this.#onClose = onClose
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
    )
  }

  /** Bytes that the browser has not read. */
  get unread(): number {
    return this.#controller ? Math.max(0, BACKLOG_BYTES - (this.#controller.desiredSize ?? BACKLOG_BYTES)) : 0
  }

  get open(): boolean {
    return this.#controller !== undefined
  }

  /** Too much was missed: the screens must read everything again. */
  reset(): void {
    this.#write('event: reset\ndata: {}\n\n')
  }

  /** Events that the person may receive, in order. */
  send(events: StoredEvent[]): void {
    if (this.#waiting) this.#waiting.push(...events)
    else this.replay(events)
  }

  /** Missed events; then, with `caughtUp`, the ones queued meanwhile. */
  replay(events: StoredEvent[]): void {
    const fresh = events.filter((event) => !this.#position || isAfter(event, this.#position))
    const last = fresh.at(-1)
    if (!last) return
    this.#position = last
    this.#write(fresh.map(block).join(''))
  }

  /** Starts live delivery. The browser gets its position at once, so that it can resume before the first event. */
  caughtUp(position: Position): void {
    if (!this.#position || isAfter(position, this.#position)) this.#position = position
    // Randomized, so that not all browsers reconnect at the same moment.
    const retryMs = 1_000 + Math.round(Math.random() * 1_000)
    this.#write(`retry: ${retryMs}\nid: ${formatPosition(this.#position)}\n\n`)
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    this.replay(waiting)
  }

  /** Keeps the connection alive and updates the position to resume from. */
  beat(position: Position | undefined): void {
    if (position && !this.#waiting && this.#position && isAfter(position, this.#position)) this.#position = position
    this.#write(this.#position && !this.#waiting ? `id: ${formatPosition(this.#position)}\n\n` : ': beat\n\n')
  }

  close(): void {
    const controller = this.#controller
    if (!controller) return
    this.#controller = undefined
    try {
      controller.close()
    } catch {
      // The browser has already disconnected.
    }
    this.#onClose(this)
  }

  #write(text: string): void {
    if (!this.#controller) return
    this.#controller.enqueue(encoder.encode(text))
    if ((this.#controller.desiredSize ?? 0) < 0) this.close()
  }
}

/** Most streams send the same event: it is written once. */
const blocks = new WeakMap<StoredEvent, string>()

function block(event: StoredEvent): string {
  const known = blocks.get(event)
  if (known !== undefined) return known
  const { notifies: _, ...named } = event.data
  const data = JSON.stringify({ kind: event.kind, projectId: event.projectId, ...named })
  const text = `id: ${formatPosition(event)}\ndata: ${data}\n\n`
  blocks.set(event, text)
  return text
}
