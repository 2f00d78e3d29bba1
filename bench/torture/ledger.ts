import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type House, type Person } from './cast.ts'

export type StoredFile = { id: number; url: string; sha256: string }

/** Acknowledged writes of one project, which must never be lost. */
export type Ledger = {
  messages: string[]
  questions: string[]
  notes: { version: number; notes: string }[]
  signed: { selectionId: number; code: string }[]
  files: (StoredFile & { shownIn: string })[]
  /** Orders that were sent by email, each to an address of its own, and what of them was received. */
  orders: { orderId: number; description: string; to: string; received: boolean }[]
  /** One value for all drafts, in the order in which they were acknowledged. */
  changes: string[]
  moves: number
  /** SKUs of each import that was reported as done. */
  imports: string[][]
  /** Selections that both owners have signed. */
  signedByBoth: number[]
  /** Writes that had been done although their first reply never arrived. */
  replayed: number
  /** Replies that a careful client should not get. */
  refused: string[]
}

export const emptyLedger = (): Ledger => ({
  messages: [],
  questions: [],
  notes: [],
  signed: [],
  files: [],
  orders: [],
  changes: [],
  moves: 0,
  imports: [],
  signedByBoth: [],
  replayed: 0,
  refused: [],
})

export type Scene = { house: House; ledger: Ledger; running: () => boolean }
/** A pause between two acts, which ends with the run. */
export async function rest({ running }: Scene, ms: number): Promise<void> {
  for (const over = Date.now() + ms; running() && Date.now() < over;) await sleep(Math.min(250, over - Date.now()))
}

export type Writer = (scene: Scene) => Promise<void>

/**
 * Retries with the same key until it gets a reply, as a careful client does when the network fails. Undefined when the run ends
 * first, or when the request was refused, which is recorded.
 */
export async function insist<T>(
  { house, ledger, running }: Scene,
  path: string,
  person: Person,
  body: unknown,
): Promise<T | undefined> {
  const key = randomUUID()
  for (;;) {
    const answer = await ask(house.url, 'POST', path, person, { body, key })
    if (answer && answer.status < 300) {
      if (answer.replayed) ledger.replayed += 1
      return answer.body as T
    }
    // 503 means that the server is stopping or starting.
    if (answer && answer.status !== 503) {
      ledger.refused.push(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return undefined
    }
    if (!running()) return undefined
    // A killed server starts the sooner the less it is asked meanwhile.
    await sleep(answer ? 50 : 200)
  }
}
