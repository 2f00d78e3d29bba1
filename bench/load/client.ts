import { connect } from 'node:net'

export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Result = { requests: number; seconds: number; perSecond: number; p50: number; p99: number; errors: number }

/**
 * Fifty sockets, each sending its next request after the last reply. Written on bare sockets, so that on two cores the client
 * takes little CPU time from the server.
 */
export async function fire(
  port: number,
  shot: Shot,
  options: { connections: number; seconds: number },
): Promise<Result> {
  const request = bytesOf(shot, port)
  const times: number[] = []
  let errors = 0
  const started = performance.now()
  const until = started + options.seconds * 1000
  const gun = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      const shoot = () => {
        sent = performance.now()
        if (sent >= until) socket.end(resolve)
        else socket.write(request)
      }
      const reader = new Reader((status) => {
        times.push(performance.now() - sent)
        if (status < 200 || status >= 300) errors += 1
        shoot()
      })
      socket.once('connect', shoot)
      socket.on('data', (chunk: Buffer) => reader.read(chunk))
      socket.once('error', reject)
    })
  await Promise.all(Array.from({ length: options.connections }, gun))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { requests: times.length, seconds, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors }
}

function bytesOf({ path, method = 'GET', headers = {}, body }: Shot, port: number): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: keep-alive']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** Finds the end of each reply: by its content length or by the last chunk. */
class Reader {
  #onAnswer: (status: number) => void
  #rest: Buffer = Buffer.alloc(0)

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer
  }

  read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const headEnd = this.#rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#rest.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)
    if (length) {
      if (this.#rest.length < headEnd + 4 + Number(length[1])) return
    } else if (!this.#rest.subarray(-7).toString('latin1').endsWith('\r\n0\r\n\r\n')) return
    this.#rest = Buffer.alloc(0)
    this.#onAnswer(Number(head.slice(9, 12)))
  }
}
