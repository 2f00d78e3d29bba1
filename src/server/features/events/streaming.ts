import type { Ctx, Platform } from '#server/platform/context.ts'
import {
  canResume,
  parsePosition,
  type Position,
  latestPosition,
  readAfter,
  type StoredEvent,
} from '#server/platform/events/feed.ts'
import { Connection } from './connection.ts'
import { visiblePart, seatKey, tradeKey } from './policy.ts'
import * as store from './store.ts'

const BEAT_MS = 15_000
const STREAMS_PER_PERSON = 12
/** Bytes that wait in memory for the readers of all streams. */
const UNREAD_IN_ALL = 32 * 1024 * 1024
/** Beyond this many missed events, a reset is faster than a replay. */
const REPLAY_LIMIT = 20_000
const PAGE = 1_000

type Wanted = { token: string; lastEventId: string | undefined; replaySeconds: number }

/** All open streams of this instance. */
export class LiveStreams {
  #platform: Platform
  #connections = new Set<Connection>()
  #beat: NodeJS.Timeout | undefined
  #position: Position | undefined
  #closed = false

  constructor(platform: Platform) {
    this.#platform = platform
    platform.listener.on('finishwork_sessions', {
      onNotify: (userId) => void this.#recheck((connection) => connection.actor.userId === Number(userId)),
      onGap: () => {},
    })
    // The server stops: browsers reconnect to another instance.
    platform.events.onShutdown(() => {
      this.#closed = true
      for (const connection of this.#connections) connection.close()
    })
  }

  async open(ctx: Ctx, { token, lastEventId, replaySeconds }: Wanted): Promise<Response> {
    const connection = new Connection(ctx.actor, token, (closed) => this.#forget(closed))
    if (this.#closed) connection.close()
    else await this.#join(connection, lastEventId, replaySeconds)
    return new Response(connection.stream, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Keeps proxies from buffering the stream.
        'X-Accel-Buffering': 'no',
      },
    })
  }

  async #join(connection: Connection, lastEventId: string | undefined, replaySeconds: number): Promise<void> {
    this.#makeRoom(connection.actor.userId)
    this.#connections.add(connection)
    this.#beat ??= setInterval(() => void this.#beatAll(), BEAT_MS).unref()
    try {
      // Subscribed first: events that arrive while missed ones are read are queued.
      await this.#platform.events.subscribe(this.#deliver)
      await this.#catchUp(connection, lastEventId, replaySeconds)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  async #catchUp(connection: Connection, lastEventId: string | undefined, replaySeconds: number): Promise<void> {
    const { db } = this.#platform
    const given = lastEventId === undefined ? undefined : parsePosition(lastEventId)
    let position = given && (await canResume(db, given)) ? given : await latestPosition(db, replaySeconds)
    if (lastEventId !== undefined && position !== given) connection.reset()
    for (let read = 0; connection.open;) {
      const { events, more } = await readAfter(db, position, PAGE)
      connection.replay(await this.#visiblePart(connection, events))
      position = events.at(-1) ?? position
      read += events.length
      if (!more) break
      if (read >= REPLAY_LIMIT) {
        position = await latestPosition(db)
        connection.reset()
        break
      }
    }
    connection.caughtUp(position)
  }

  async #visiblePart(connection: Connection, events: StoredEvent[]): Promise<StoredEvent[]> {
    const access = await this.#access(events, [connection])
    return events.flatMap((event) => visiblePart(connection.actor, event, access) ?? [])
  }

  #deliver = async (events: StoredEvent[]): Promise<void> => {
    const connections = [...this.#connections]
    const access = await this.#access(events, connections)
    for (const connection of connections) {
      const visible = events.flatMap((event) => visiblePart(connection.actor, event, access) ?? [])
      if (visible.length > 0) connection.send(visible)
    }
    this.#boundUnread()
    this.#position = events.at(-1) ?? this.#position
  }

  /** Of all streams together: those that are furthest behind end, and resume when their browsers reconnect. */
  #boundUnread(): void {
    let all = 0
    for (const { unread } of this.#connections) all += unread
    if (all <= UNREAD_IN_ALL) return
    for (const connection of [...this.#connections].toSorted((a, b) => b.unread - a.unread)) {
      if (all <= UNREAD_IN_ALL) return
      all -= connection.unread
      connection.close()
    }
  }

  /** The seats of everyone who is not a builder of the event's company, and the selections of their trades. */
  async #access(events: StoredEvent[], connections: Connection[]) {
    const { db } = this.#platform
    const concerned = events.filter(({ projectId, audience }) => projectId !== null && audience !== 'builders')
    const companies = new Set(concerned.map(({ companyId }) => companyId))
    const guests = connections
      .filter(({ actor }) => [...companies].some((companyId) => companyId !== actor.companyId))
      .map(({ actor }) => actor.userId)
    const people = [...new Set(guests)]
    const rows = await store.seatsOn(db, [...new Set(concerned.flatMap(({ projectId }) => projectId ?? []))], people)
    const trades = rows.filter(({ seat }) => seat === 'subcontractor').map(({ userId }) => userId)
    const named = concerned.flatMap(({ audience, data: { selectionId } }) =>
      audience === 'trades' && typeof selectionId === 'number' ? [selectionId] : [],
    )
    const selections = await store.tradeSelections(db, [...new Set(named)], [...new Set(trades)])
    return {
      seats: new Map(rows.map((row) => [seatKey(row.projectId, row.userId), row.seat])),
      trades: new Map(selections.map((row) => [tradeKey(row.selectionId, row.userId), row.visible])),
    }
  }

  async #beatAll(): Promise<void> {
    await this.#recheck(() => true)
    for (const connection of this.#connections) connection.beat(this.#position)
  }

  /** Closes streams of people who were signed out, archived or suspended; updates those who changed company. */
  async #recheck(concerned: (connection: Connection) => boolean): Promise<void> {
    const { sessions, clock, log } = this.#platform
    for (const connection of [...this.#connections].filter(concerned)) {
      try {
        const actor = await sessions.find(connection.token, clock())
        if (actor) connection.actor = actor
        else connection.close()
      } catch (error) {
        log.warn({ err: error }, 'a stream could not be checked')
        connection.close()
      }
    }
  }

  /** Closes a person's oldest streams, in case a browser never disconnected. */
  #makeRoom(userId: number): void {
    const theirs = [...this.#connections].filter(({ actor }) => actor.userId === userId)
    for (const connection of theirs.slice(0, Math.max(0, theirs.length - STREAMS_PER_PERSON + 1))) connection.close()
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection)
    if (this.#connections.size > 0) return
    this.#platform.events.unsubscribe(this.#deliver)
    clearInterval(this.#beat)
    this.#beat = undefined
    this.#position = undefined
  }
}
