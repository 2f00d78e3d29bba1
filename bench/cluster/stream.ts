import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../torture/cast.ts'

/** A browser's event stream: when it breaks, it is opened again from the last event it had. */
export class Stream {
  /** How often each message was announced. */
  readonly heard = new Map<number, number>()
  /** How often it was opened, and how often the server said that it must be read from the start. */
  opened = 0
  resets = 0
  readonly #url: string
  readonly #person: Person
  readonly #ending = new AbortController()
  #lastEventId = ''
  #living: Promise<void> | undefined

  constructor(url: string, person: Person) {
    this.#url = url
    this.#person = person
  }

  /** Resolves when the first position is known: from then on nothing may be missed. */
  async start(): Promise<void> {
    this.#living = this.#live()
    while (this.#lastEventId === '') await sleep(20)
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#living
  }

  async #live(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#read().catch(() => {})
      await sleep(200)
    }
  }

  async #read(): Promise<void> {
    const { cookie, address } = this.#person
    const response = await fetch(`${this.#url}/api/events`, {
      headers: { cookie, 'x-forwarded-for': address, ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }) },
      signal: this.#ending.signal,
    })
    if (!response.ok || !response.body) return
    this.opened += 1
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const id = field('id')
    if (id !== undefined) this.#lastEventId = id
    if (field('event') === 'reset') this.resets += 1
    const { messageId } = JSON.parse(field('data') || '{}') as { messageId?: number }
    if (messageId !== undefined) this.heard.set(messageId, (this.heard.get(messageId) ?? 0) + 1)
  }
}
