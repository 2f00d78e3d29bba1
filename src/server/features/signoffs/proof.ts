import { fingerprintText } from '#shared/selections/snapshot.ts'
import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { actOf, hashOfAct } from './act.ts'
import { type ActRow, actsOf } from './proof-store.ts'
import * as store from './store.ts'

/** Compares the sign-offs of a company with its audit chain, in both directions. */
export class SignOffProof {
  readonly #signed = new Map<number, { seq: number; act: unknown }>()
  readonly #voided = new Map<string, number>()

  /** Collects what the chain says; call it with every verified row. */
  note({ kind, data, seq, selectionId }: Pick<Link, 'kind' | 'data' | 'seq' | 'selectionId'>): void {
    const facts = data as Record<string, unknown>
    if (kind === 'signoff.signed') this.#signed.set(Number(facts['signOffId']), { seq, act: facts['act'] })
    if (kind === 'selection.approval_voided') this.#voided.set(`${String(facts['signOffId'])}:${selectionId}`, seq)
  }

  async check(db: Db, companyId: number): Promise<Finding | null> {
    const unseen = new Map(this.#signed)
    for await (const acts of actsOf(db, companyId)) {
      const lines = await store.linesOf(
        db,
        acts.map(({ id }) => id),
      )
      for (const act of acts) {
        const finding = this.#wrong(
          act,
          lines.filter((line) => line.signOffId === act.id),
        )
        if (finding) return finding
        unseen.delete(act.id)
      }
    }
    const [gone] = unseen
    return gone ? { seq: gone[1].seq, problem: 'missing', message: `Sign-off ${gone[0]} is missing.` } : null
  }

  #wrong(row: ActRow, lines: readonly store.LineRow[]): Finding | null {
    const wrong = (problem: Finding['problem'], words: string): Finding => ({
      seq: row.auditSeq,
      problem,
      message: `Sign-off ${row.id} (${row.code}) ${words}.`,
    })
    const event = this.#signed.get(row.id)
    if (!event || event.seq !== row.auditSeq) return wrong('added', 'is not in the chain')
    if (hashOfAct(actOf(row, lines)) !== event.act) return wrong('altered', 'was altered after it had been signed')
    for (const line of lines) {
      if (sha256(fingerprintText(line.snapshot)) !== line.fingerprint)
        return wrong('altered', 'has a wrong fingerprint')
      const voided = this.#voided.has(`${row.id}:${line.selectionId}`)
      if (voided !== (line.voidedAt !== null))
        return wrong('altered', voided ? 'was voided, and looks valid' : 'was voided without an event in the chain')
    }
    return null
  }
}
