import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ofDays } from './store.ts'

type Recorded = { seq: number; hash: unknown; madeAt: unknown }

/** The anchors that a chain lists: a deleted or replaced one is missed. */
export class RecordedAnchors {
  readonly #anchors = new Map<string, Recorded>()

  note({ kind, seq, data }: Pick<Link, 'kind' | 'seq' | 'data'>): void {
    if (kind !== 'anchor.made') return
    const facts = data as Record<string, unknown>
    this.#anchors.set(String(facts['day']), { seq, hash: facts['anchor'], madeAt: facts['madeAt'] })
  }

  async check(db: Db): Promise<Finding | null> {
    if (this.#anchors.size === 0) return null
    const kept = new Map((await ofDays(db, [...this.#anchors.keys()])).map((row) => [row.day, row]))
    for (const [day, { seq, hash, madeAt }] of this.#anchors) {
      const row = kept.get(day)
      if (!row) return { seq, problem: 'missing', message: `The anchor of ${day} is missing.` }
      if (row.hash !== hash || row.madeAt !== madeAt)
        return { seq, problem: 'altered', message: `The anchor of ${day} was replaced.` }
    }
    return null
  }
}
