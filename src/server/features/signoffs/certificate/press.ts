import { Worker } from 'node:worker_threads'
import type { Order, Sealed } from './make.ts'

export type Numbered = { id: number; order: Order }
type Reply = { id: number } & ({ sealed: Sealed } | { error: unknown })
type Waiting = { resolve: (sealed: Sealed) => void; reject: (error: unknown) => void }

/** After so long without work its memory is worth more than its readiness. */
const IDLE_MS = 60_000
/** Nothing takes so long; whatever hangs is ended, and the job that waited for it tries again. */
const PATIENCE_MS = 60_000

/** The thread's file lies beside the built program; this module may lie in one of its chunks. */
const startThread = (): Worker =>
  new Worker(new URL(import.meta.url.includes('/assets/') ? '../certificate.js' : './certificate.js', import.meta.url))

/** One thread that draws and seals, started with the first certificate, so that requests never wait for one. */
class Press {
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0

  make(order: Order): Promise<Sealed> {
    const id = (this.#last += 1)
    const thread = this.#open()
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.#end(new Error('A certificate took too long.')), PATIENCE_MS)
      const settle = () => clearTimeout(patience)
      this.#waiting.set(id, {
        resolve: (sealed) => (settle(), resolve(sealed)),
        reject: (error) => (settle(), reject(error)),
      })
      thread.ref()
      thread.postMessage({ id, order } satisfies Numbered, [])
    })
  }

  #open(): Worker {
    clearTimeout(this.#idle)
    if (this.#thread) return this.#thread
    const thread = startThread()
    thread.on('message', (reply: Reply) => this.#take(reply))
    thread.on('error', (error) => thread === this.#thread && this.#end(error))
    thread.on('exit', () => thread === this.#thread && this.#end(new Error('The thread of the certificates ended.')))
    this.#thread = thread
    return thread
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('sealed' in reply) waiting?.resolve(reply.sealed)
    else waiting?.reject(reply.error)
    if (this.#waiting.size > 0) return
    // A thread without work keeps no program from ending.
    this.#thread?.unref()
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  #end(error?: Error): void {
    const thread = this.#thread
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(error ?? new Error('No certificate was made.'))
    this.#waiting.clear()
    void thread?.terminate()
  }
}

const press = new Press()

/** Made in the thread; from the sources, as in tests and development, there is no built file that a thread could run. */
export const makeSealed = async (order: Order): Promise<Sealed> =>
  import.meta.url.endsWith('.ts') ? (await import('./make.ts')).make(order) : press.make(order)
