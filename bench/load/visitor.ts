import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from './people.ts'

export type Sample = { ms: number; write: boolean; what: string }

export class Tally {
  readonly samples: Sample[] = []
  readonly errors = new Map<string, number>()
  /** Acknowledged messages by project. */
  readonly posted = new Map<number, number[]>()

  error(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1)
  }
}

type Answer = { status: number; body: string }

/** One person with one browser: a keep-alive connection, requests one after another, with pauses. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #visitor: Visitor
  readonly #port: number
  readonly #tally: Tally
  #version: number | undefined

  constructor(visitor: Visitor, port: number, tally: Tally) {
    this.#visitor = visitor
    this.#port = port
    this.#tally = tally
  }

  async visit(until: number, thinkMs: number): Promise<void> {
    // People start at different times.
    await sleep(Math.random() * thinkMs)
    for (let turn = this.#visitor.number; Date.now() < until; turn += 1) {
      await (turn % 10 === 0 ? this.#write(turn / 10) : this.#read(turn))
      await sleep(thinkMs * (0.5 + Math.random()))
    }
    this.#agent.destroy()
  }

  async #read(turn: number): Promise<void> {
    const { kind, projectId } = this.#visitor
    const paths = [
      '/projects?limit=50',
      `/projects/${projectId}`,
      `/projects/${projectId}/selections`,
      `/projects/${projectId}/messages`,
      '/counts',
      '/notifications',
      '/conversations',
      '/conversations/figures',
      '/auth/me',
      ...(kind === 'builder' ? ['/dashboard', '/activity', '/selection-items?limit=50', '/clients'] : []),
    ]
    await this.#ask('GET', paths[turn % paths.length] ?? '/auth/me')
  }

  async #write(turn: number): Promise<void> {
    const { kind, projectId } = this.#visitor
    if (kind === 'builder' && turn % 3 === 0) return this.#edit()
    if (turn % 3 === 1) {
      const upTo = this.#tally.posted.get(projectId)?.at(-1) ?? 0
      await this.#ask('POST', `/projects/${projectId}/messages/read`, { upTo })
      return undefined
    }
    const body = { message: `Turn ${turn}`, messageType: turn % 4 === 0 ? 'question' : 'comment' }
    const answer = await this.#ask('POST', `/projects/${projectId}/messages`, body)
    if (answer?.status !== 201) return undefined
    const list = this.#tally.posted.get(projectId) ?? []
    list.push((JSON.parse(answer.body) as { id: number }).id)
    this.#tally.posted.set(projectId, list)
    return undefined
  }

  /** Each builder edits a project of their own, so a conflict would be an error. */
  async #edit(): Promise<void> {
    const path = `/projects/${this.#visitor.projectId}`
    const versionOf = (answer: Answer | null) =>
      answer?.status === 200 ? (JSON.parse(answer.body) as { version: number }).version : undefined
    this.#version ??= versionOf(await this.#ask('GET', path))
    this.#version = versionOf(await this.#ask('PUT', path, { notes: `Seen at ${Date.now()}`, version: this.#version }))
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answer | null> {
    const began = performance.now()
    const what = `${method} ${path.replaceAll(/\d+/g, 'n')}`
    try {
      const answer = await this.#send(method, path, body)
      this.#tally.samples.push({ ms: performance.now() - began, write: method !== 'GET', what })
      if (answer.status >= 300) this.#tally.error(`${what}: ${answer.status}`)
      return answer
    } catch (error) {
      this.#tally.error(`${what}: ${error instanceof Error ? error.message : 'failed'}`)
      return null
    }
  }

  #send(method: string, path: string, body?: unknown): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          path: `/api${path}`,
          method,
          timeout: 30_000,
          headers: {
            cookie: this.#visitor.cookie,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
          response.on('error', reject)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', reject)
      sent.end(text)
    })
  }
}

/** An open event stream. Stores the numbers of the messages that arrived for the person's own project. */
export class Ear {
  readonly projectId: number
  readonly heard: number[] = []
  #text = ''
  #close: () => void = () => {}

  constructor(projectId: number) {
    this.projectId = projectId
  }

  open(visitor: Visitor, port: number, tally: Tally): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path: '/api/events', headers: { cookie: visitor.cookie } },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`))
          let closing = false
          this.#close = () => {
            closing = true
            sent.destroy()
          }
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => this.#hear(chunk))
          response.on('close', () => closing || tally.error('a stream broke'))
          response.on('error', () => {})
          return resolve()
        },
      )
      sent.on('error', (error) => reject(error))
      sent.end()
    })
  }

  close(): void {
    this.#close()
  }

  #hear(chunk: string): void {
    this.#text += chunk
    const blocks = this.#text.split('\n\n')
    this.#text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.includes('"kind":"message.posted"')) continue
      const project = /"projectId":\s*(\d+)/.exec(block)?.[1]
      const message = /"messageId":\s*(\d+)/.exec(block)?.[1]
      if (Number(project) === this.projectId && message) this.heard.push(Number(message))
    }
  }
}
