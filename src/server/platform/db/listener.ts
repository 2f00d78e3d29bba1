import { Client, escapeIdentifier } from 'pg'
import type { Logger } from '../log.ts'

type Handlers = {
  /** Called with the payload of each notification. */
  onNotify(payload: string): void
  /** Called when notifications may have been missed: after each (re)connection and when the connection is lost. */
  onGap(): void
}

/** One listening connection per instance, which reconnects by itself. */
export class Listener {
  #url: string
  #log: Logger
  #channels = new Map<string, Handlers[]>()
  #client: Client | undefined
  #closed = false
  #connected = false

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  /** Whether notifications currently arrive. Caches that rely on them must not be used while this is false. */
  get connected(): boolean {
    return this.#connected
  }

  on(channel: string, handlers: Handlers): void {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), handlers])
  }

  async start(): Promise<void> {
    if (this.#closed) return
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'finishwork listener',
    })
    let lost = false
    const onLost = (error?: Error) => {
      if (lost) return
      lost = true
      this.#connected = false
      if (this.#closed) return
      if (error) this.#log.warn({ err: error }, 'the listening connection broke')
      this.#everyHandler((handlers) => handlers.onGap())
      void closeQuietly(client)
      setTimeout(() => void this.start(), 500).unref()
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ channel, payload }) => {
      for (const handlers of this.#channels.get(channel) ?? []) handlers.onNotify(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
      this.#client = client
      this.#connected = true
      this.#everyHandler((handlers) => handlers.onGap())
    } catch (error) {
      onLost(error instanceof Error ? error : undefined)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#connected = false
    if (this.#client) await closeQuietly(this.#client)
  }

  #everyHandler(act: (handlers: Handlers) => void): void {
    for (const list of this.#channels.values()) for (const handlers of list) act(handlers)
  }
}

/** Closes the connection; errors of a broken one are ignored. */
async function closeQuietly(client: Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // Already closed.
  }
}
