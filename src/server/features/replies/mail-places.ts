import type { Socket } from 'node:net'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'

type Place = {
  socket: Socket
  network: string
  /** A recipient was accepted: an email is under way. */
  hasRecipient: boolean
}

export type PlaceLimits = { total: number; perNetwork: number }

/**
 * The places of the mail port. A full port is no protection for those inside: a newcomer replaces the connection that has gone
 * longest without naming a recipient, of the network that holds the most places. A sender of many silent connections loses only
 * their own.
 */
export class MailPlaces {
  /** In the order of arrival. */
  readonly #places = new Map<Socket, Place>()
  readonly #limits: PlaceLimits

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#places.size
  }

  /** Takes a place until the socket closes. False when the network has too many, or all others deserve theirs more. */
  admit(socket: Socket): boolean {
    const network = networkOf(socket.remoteAddress)
    const own = this.#countOf(network)
    if (own >= this.#limits.perNetwork) return false
    if (this.#places.size >= this.#limits.total && !this.#makeRoom(own)) return false
    this.#places.set(socket, { socket, network, hasRecipient: false })
    socket.once('close', () => this.#places.delete(socket))
    return true
  }

  /** The connection from this port has an accepted recipient: it is the last to be replaced. */
  keep(remotePort: number, remoteAddress: string): void {
    for (const place of this.#places.values())
      if (place.socket.remotePort === remotePort && networkOf(remoteAddress) === place.network)
        place.hasRecipient = true
  }

  isKept = (socket: Socket): boolean => this.#places.get(socket)?.hasRecipient ?? false

  #countOf(network: string): number {
    let count = 0
    for (const place of this.#places.values()) if (place.network === network) count += 1
    return count
  }

  #makeRoom(own: number): boolean {
    const counts = new Map<string, number>()
    for (const { network } of this.#places.values()) counts.set(network, (counts.get(network) ?? 0) + 1)
    const countOf = (place: Place) => counts.get(place.network) ?? 0
    const [first] = [...this.#places.values()]
      .filter((place) => countOf(place) > own)
      .toSorted((a, b) => Number(a.hasRecipient) - Number(b.hasRecipient) || countOf(b) - countOf(a))
    if (!first) return false
    this.#places.delete(first.socket)
    first.socket.destroy()
    return true
  }
}
