import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MB = 1024 * 1024
/** A reader who takes nothing of a reply for this long is gone. */
const STILL_MS = 20_000
const CHECK_MS = 1_000

type Limits = {
  /** Bytes that wait in memory for the readers of one session, or of one address without one. */
  ofOne: number
  inAll: number
}

/**
 * Bounds the replies that wait in memory for those who do not read them. A reply is written as a whole, and what the network does not
 * take stays here: with enough connections, without end.
 */
export class SlowReaders {
  readonly #limits: Limits
  readonly #sockets = new Set<Socket>()
  readonly #senders = new WeakMap<Socket, string>()
  readonly #answered = new WeakSet<Socket>()

  constructor(limits: Limits = { ofOne: 16 * MB, inAll: 64 * MB }) {
    this.#limits = limits
  }

  /** Watches all connections of a server until it is closed. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.on('request', ({ socket }, reply) => {
      this.#answered.delete(socket)
      reply.once('finish', () => this.#answered.add(socket))
    })
    // Node counts a reply of which something was read as activity. An idle connection ends as without this listener.
    server.setTimeout(STILL_MS, (socket) => {
      if (socket.writableLength > 0 || this.#answered.has(socket)) socket.destroy()
    })
    const checking = setInterval(() => this.check(), CHECK_MS).unref()
    server.once('close', () => clearInterval(checking))
  }

  /** Whose replies this connection carries. */
  belongsTo(socket: Socket, one: string): void {
    this.#senders.set(socket, one)
  }

  /** Ends the connections with most unread bytes of everyone who has too many, and then of all. */
  check(): void {
    const unread = [...this.#sockets]
      .filter(({ writableLength }) => writableLength > 0)
      .toSorted((a, b) => b.writableLength - a.writableLength)
    const senders = new Set(unread.map((socket) => this.#senders.get(socket)))
    for (const sender of senders)
      endLargest(
        unread.filter((socket) => this.#senders.get(socket) === sender),
        this.#limits.ofOne,
      )
    endLargest(
      unread.filter(({ destroyed }) => !destroyed),
      this.#limits.inAll,
    )
  }
}

function endLargest(sockets: readonly Socket[], most: number): void {
  let all = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
  for (const socket of sockets) {
    if (all <= most) return
    all -= socket.writableLength
    socket.destroy()
  }
}
