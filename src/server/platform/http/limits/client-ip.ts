import { isIP, isIPv4 } from 'node:net'
import type { BlockList } from 'node:net'

/** The client's address: the socket's, or what a trusted proxy says. A header from anyone else is ignored. */
export function clientIp(socket: string | undefined, forwarded: string | undefined, trusted: BlockList): string | null {
  let address = plain(socket)
  if (!address || !forwarded) return address
  // Read from the right: each hop was appended by the next one, so the first untrusted address is the client.
  for (const hop of forwarded.split(',').toReversed()) {
    if (!address || !trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address
    const before = plain(hop.trim())
    if (!before) return address
    address = before
  }
  return address
}

/** Without the IPv6 prefix of a mapped IPv4 address and without a port; null when it is not an address. */
function plain(address: string | undefined): string | null {
  if (!address) return null
  if (isIPv4(address)) return address
  const bare = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    // The zone of a link-local address is meaningless elsewhere, and no database column accepts it.
    .replace(/%.*$/, '')
  return isIP(bare) ? bare : null
}

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer. */
export function networkOf(address: string | null | undefined): string {
  // A socket that was reset has no address any more, whatever its type says.
  const ip = plain(address ?? undefined)
  if (ip === null || !ip.includes(':')) return ip ?? 'unknown'
  const [head = '', tail] = ip.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
