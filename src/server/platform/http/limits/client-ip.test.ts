import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientIp, networkOf } from './client-ip.ts'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8, 'ipv4')
trusted.addAddress('fd00::1', 'ipv6')

test.each([
  ['no proxy', '203.0.113.5', undefined, '203.0.113.5'],
  ['a header from a stranger is ignored', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted proxy names the sender', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['a forged address is left of what the proxy saw', '10.0.0.2', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['several trusted proxies', '10.0.0.2', '198.51.100.1, 10.0.0.9', '198.51.100.1'],
  ['an IPv4 address written as IPv6', '::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['a trusted IPv6 proxy', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['with a port', '10.0.0.2', '198.51.100.1:4711', '198.51.100.1'],
  ['in brackets', '10.0.0.2', '[2001:db8::7]:4711', '2001:db8::7'],
  ['nonsense from a trusted proxy', '10.0.0.2', 'unknown', '10.0.0.2'],
  ['no socket', undefined, '198.51.100.1', null],
])('%s', (_, socket, header, expected) => {
  expect(clientIp(socket, header, trusted)).toBe(expected)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  [null, 'unknown'],
  [undefined, 'unknown'],
])('limits count %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
