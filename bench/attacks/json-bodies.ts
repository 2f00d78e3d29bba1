import { request } from 'node:http'
import { type Attack, keepGoing, onlyReplies } from './attack.ts'
import { attackerAddress } from './place.ts'

const SENDERS = 4
const MEGABYTE = 1_000_000

const nested = () => Buffer.from(`{"email":${'['.repeat(MEGABYTE / 2 - 20)}${']'.repeat(MEGABYTE / 2 - 20)}}`)
const manyKeys = () =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, n % 10]))))

/** Strangers send bodies of a megabyte to the sign-in, one after another, from addresses of their own. */
const bodies = (name: string, make: () => Buffer): Attack => ({
  name,
  // A connection whose body is refused is closed while the rest is still being sent.
  replies: onlyReplies('413', '429', 'ECONNRESET', 'EPIPE'),
  start({ url }) {
    const body = make()
    const senders = Array.from({ length: SENDERS }, (_, n) => attackerAddress(n))
    return Promise.resolve(keepGoing(senders, (address) => post(`${url}/api/auth/login`, body, address)))
  },
})

/** The status, or the code of the error when the connection was closed while the body was still being sent. */
function post(url: string, body: Buffer, localAddress: string): Promise<string | number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }
    const sent = request(url, { method: 'POST', headers, localAddress, agent: false }, (reply) => {
      reply.resume().once('close', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    sent.end(body)
  })
}

export const jsonBodies: Attack[] = [
  bodies('4 strangers send 490,000 nested arrays to the sign-in', nested),
  bodies('4 strangers send 80,000 keys to the sign-in', manyKeys),
]
