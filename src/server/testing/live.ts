import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './world-people.ts'
import type { World } from './world.ts'

export type Heard = { id: string; event: string; data: Record<string, unknown> }

/** A browser with an event stream: it keeps complete events, remembers its position, and resumes from there. */
export class LiveListener {
  readonly heard: Heard[] = []
  lastEventId: string | undefined
  #world: World
  #person: Person
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #text = ''

  constructor(world: World, person: Person) {
    this.#world = world
    this.#person = person
  }

  async connect(world: World = this.#world): Promise<void> {
    this.#text = ''
    const headers = { cookie: this.#person.cookie, ...(this.lastEventId && { 'last-event-id': this.lastEventId }) }
    const response = await world.request('/api/events', { headers })
    if (response.status === 503) {
      // Like a browser: somewhat later, from the same position.
      await sleep(200)
      return this.connect(world)
    }
    if (response.status !== 200) throw new Error(`The stream answered ${response.status}.`)
    this.#reader = response.body?.getReader()
    while (this.lastEventId === undefined && (await this.read()));
    return undefined
  }

  /** Reads one chunk; with `cut` the connection breaks in the middle of it. False when the stream has ended. */
  async read(cut?: number): Promise<boolean> {
    const piece = await this.#reader?.read()
    if (!piece || piece.done) return false
    const bytes = cut === undefined ? piece.value : piece.value.slice(0, Math.floor(piece.value.length * cut))
    this.#text += new TextDecoder().decode(bytes)
    const blocks = this.#text.split('\n\n')
    this.#text = blocks.pop() ?? ''
    for (const block of blocks) this.#take(block)
    return true
  }

  async until(done: (heard: Heard[]) => boolean, timeoutMs = 45_000): Promise<void> {
    const timer = setTimeout(() => void this.hangUp(), timeoutMs)
    while (!done(this.heard) && (await this.read()));
    clearTimeout(timer)
  }

  async hangUp(): Promise<void> {
    await this.#reader?.cancel()
    this.#reader = undefined
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const id = field('id')
    if (id) this.lastEventId = id
    const data = field('data')
    if (data !== undefined)
      this.heard.push({
        id: id ?? '',
        event: field('event') ?? 'message',
        data: JSON.parse(data) as Record<string, unknown>,
      })
  }
}
