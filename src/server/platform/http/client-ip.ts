import { isIP, isIPv4 } from 'node:net'
import type { BlockList } from 'node:net'

/** The address of the person: the socket's, or what a trusted proxy says. A header from anyone else is ignored. */
export function clientIp(socket: string | undefined, forwarded: string | undefined, trusted: BlockList): string | null {
  let address = plain(socket)
  if (!address || !forwarded) return address
  // Read from the right: each hop was appended by the one after it, so the first that we do not trust is the person.
  for (const hop of forwarded.split(',').toReversed()) {
    if (!address || !trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address
    const before = plain(hop.trim())
    if (!before) return address
    address = before
  }
  return address
}

/** Without the IPv6 dress of an IPv4 address, without a port; null when it is no address at all. */
function plain(address: string | undefined): string | null {
  if (!address) return null
  if (isIPv4(address)) return address
  const bare = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    // The network card of a link-local address means nothing to anybody else, and no database column takes it.
    .replace(/%.*$/, '')
  return isIP(bare) ? bare : null
}

/** What limits are counted by: an IPv4 address, or the /64 network of an IPv6 address, which one customer has to themselves. */
export function networkOf(ip: string | null): string {
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
