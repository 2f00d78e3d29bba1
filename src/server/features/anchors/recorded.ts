import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ofDays } from './store.ts'

type Recorded = { seq: number; hash: unknown; madeAt: unknown }
type Stamped = { seq: number; stamp: unknown; stampedAt: unknown }

/** The anchors that a chain lists, and their time stamps: a deleted or replaced one is missed. */
export class RecordedAnchors {
  readonly #anchors = new Map<string, Recorded>()
  readonly #stamps = new Map<string, Stamped>()

  note({ kind, seq, data }: Pick<Link, 'kind' | 'seq' | 'data'>): void {
    const facts = data as Record<string, unknown>
    const day = String(facts['day'])
    if (kind === 'anchor.made') this.#anchors.set(day, { seq, hash: facts['anchor'], madeAt: facts['madeAt'] })
    if (kind === 'anchor.stamped') this.#stamps.set(day, { seq, stamp: facts['stamp'], stampedAt: facts['stampedAt'] })
  }

  async check(db: Db): Promise<Finding | null> {
    if (this.#anchors.size + this.#stamps.size === 0) return null
    const kept = new Map(
      (await ofDays(db, [...this.#anchors.keys(), ...this.#stamps.keys()])).map((row) => [row.day, row]),
    )
    for (const [day, { seq, hash, madeAt }] of this.#anchors) {
      const row = kept.get(day)
      if (!row) return { seq, problem: 'missing', message: `The anchor of ${day} is missing.` }
      if (row.hash !== hash || row.madeAt !== madeAt)
        return { seq, problem: 'altered', message: `The anchor of ${day} was replaced.` }
    }
    for (const [day, { seq, stamp, stampedAt }] of this.#stamps) {
      const row = kept.get(day)
      if (!row?.stamp) return { seq, problem: 'missing', message: `The time stamp of the anchor of ${day} is missing.` }
      if (row.stamp !== stamp || row.stampedAt !== stampedAt)
        return { seq, problem: 'altered', message: `The time stamp of the anchor of ${day} was replaced.` }
    }
    return null
  }
}
