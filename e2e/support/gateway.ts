import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An address in front of the server that can be closed and opened again. To the browser the server is stopped: connections are
 * refused, although the device says that it is online.
 */
export async function openGateway() {
  const inner = new URL(process.env.E2E_URL ?? '')
  let streams = 0
  const forward = (asked: IncomingMessage, reply: ServerResponse) => {
    if (asked.url?.startsWith('/api/events')) streams += 1
    // The server accepts changes from its own address only.
    const headers = { ...asked.headers, host: inner.host, ...(asked.headers.origin && { origin: inner.origin }) }
    const inside = request(new URL(asked.url ?? '/', inner), { method: asked.method ?? 'GET', headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => reply.destroy()).pipe(reply)
    })
    inside.on('error', () => reply.destroy())
    reply.on('close', () => inside.destroy())
    asked.pipe(inside)
  }
  const server = createServer(forward)
  const open = async (port: number) => {
    await once(server.listen(port), 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await open(0)
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    start: () => open(port),
    /** How often a page has opened the event stream. */
    streams: () => streams,
    /** Breaks every open connection; the server can still be reached. */
    breakConnections: () => server.closeAllConnections(),
  }
}
