import { fingerprintText, isVersion1 } from '#shared/selections/deciding/snapshot.ts'
import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { actOf, hashOfAct } from '../act.ts'
import { DecidedStates } from './proof-decisions.ts'
import { SignedPictures } from './proof-pictures.ts'
import { DecidedTerms } from './proof-terms.ts'
import * as store from './proof-store.ts'

type Signed = { seq: number; act: unknown; lineIds: Map<number, number> | null }
type Voided = { at: string; reason: unknown }
type Sealed = { seq: number; sha256: unknown; sealedBy: unknown; at: string }

type Noted = Pick<Link, 'kind' | 'data' | 'seq' | 'selectionId' | 'projectId' | 'at' | 'actorId'>
type Facts = Record<string, unknown>

/** Compares everything that affects a decision with the audit chain of the company, in both directions. */
export class SignOffProof {
  readonly #signed = new Map<number, Signed>()
  readonly #voided = new Map<string, Voided>()
  readonly #sealed = new Map<number, Sealed>()
  readonly #snapshots = new Map<string, { seq: number; until: unknown }>()
  readonly #states = new DecidedStates()
  readonly #terms = new DecidedTerms()
  readonly #pictures = new SignedPictures()
  /** A second event of what can happen only once: the later one would hide the earlier. */
  #twice: Finding | null = null

  /** Collects what the chain says; call it with every verified row. */
  note(row: Noted): void {
    const { kind, data, seq, selectionId, at } = row
    const facts = data as Facts
    const signOffId = Number(facts['signOffId'])
    this.#noteOnce(row, signOffId)
    if (kind === 'signoff.signed') this.#signed.set(signOffId, { seq, act: facts['act'], lineIds: lineIdsOf(facts) })
    if (kind === 'selection.approval_voided')
      this.#voided.set(`${signOffId}:${selectionId}`, { at, reason: facts['reason'] })
    if (kind === 'certificate.sealed')
      this.#sealed.set(signOffId, { seq, at, sha256: facts['sha256'], sealedBy: facts['sealedBy'] })
    this.#noteSnapshots(seq, facts['snapshots'])
    if (kind === 'selection.deleted')
      for (const key of this.#snapshots.keys()) if (key.startsWith(`${selectionId}:`)) this.#snapshots.delete(key)
    this.#states.note(row)
    this.#terms.note(row)
  }

  #noteOnce({ kind, seq }: Noted, signOffId: number): void {
    const isSecond =
      (kind === 'signoff.signed' && this.#signed.has(signOffId)) ||
      (kind === 'certificate.sealed' && this.#sealed.has(signOffId))
    const what = kind === 'signoff.signed' ? `Sign-off ${signOffId}` : `The certificate of sign-off ${signOffId}`
    if (isSecond) this.#twice ??= { seq, problem: 'added', message: `${what} is in the chain twice.` }
  }

  #noteSnapshots(seq: number, listed: unknown): void {
    if (!Array.isArray(listed)) return
    for (const [selectionId, fingerprint, until] of listed as [number, string, string][])
      this.#snapshots.set(`${selectionId}:${fingerprint}`, { seq, until })
  }

  /** With the store of files, the bytes of signed pictures are compared as well. */
  async check(db: Db, companyId: number, files?: FileStore): Promise<Finding | null> {
    return (
      this.#twice ??
      (await this.#checkActs(db, companyId)) ??
      (await this.#checkCertificates(db, companyId)) ??
      (await this.#checkSnapshots(db, companyId)) ??
      (await this.#states.check(db, companyId)) ??
      (await this.#terms.check(db, companyId)) ??
      (await this.#pictures.check(db, companyId, files))
    )
  }

  async #checkActs(db: Db, companyId: number): Promise<Finding | null> {
    const unseen = new Map(this.#signed)
    let lineCount = 0
    for await (const { acts, lines } of store.actsOf(db, companyId)) {
      for (const act of acts) {
        const own = lines.filter((line) => line.signOffId === act.id)
        const finding = this.#wrong(act, own)
        if (finding) return finding
        unseen.delete(act.id)
        lineCount += own.length
      }
    }
    const [gone] = unseen
    if (gone) return { seq: gone[1].seq, problem: 'missing', message: `Sign-off ${gone[0]} is missing.` }
    if (lineCount === (await store.countLines(db, companyId))) return null
    return { seq: 0, problem: 'added', message: 'There is a signed line that belongs to no sign-off.' }
  }

  #wrong(row: store.ActRow, lines: readonly store.LineRow[]): Finding | null {
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
      if (line.companyId !== row.companyId || line.signerId !== row.userId)
        return wrong('altered', 'has a line of another person')
      if (event.lineIds && event.lineIds.get(line.selectionId) !== line.id)
        return wrong('altered', 'has a line with another number')
      if (isVersion1(line.snapshot)) this.#states.ignoreFingerprint(line.fingerprint)
      this.#pictures.note(row, line)
      if (line.decision === 'approve' && line.voidedAt === null) this.#states.noteApproval(line)
      const voided = this.#voided.get(`${row.id}:${line.selectionId}`)
      if (!voided !== (line.voidedAt === null))
        return wrong('altered', voided ? 'was voided, and looks valid' : 'was voided without an event in the chain')
      if (voided && (voided.at !== line.voidedAt || voided.reason !== line.voidReason))
        return wrong('altered', 'was voided at another time, or for another reason')
      if (!voided && line.voidReason !== null) return wrong('altered', 'has a reason for being voided, and is valid')
    }
    return null
  }

  /** Certificates of sign-offs from before they were recorded are only compared with their own hash. */
  async #checkCertificates(db: Db, companyId: number): Promise<Finding | null> {
    const unseen = new Map(this.#sealed)
    for await (const rows of store.certificatesOf(db, companyId))
      for (const row of rows) {
        const event = this.#sealed.get(row.signOffId)
        const words = `The certificate of sign-off ${row.signOffId}`
        const seq = event?.seq ?? this.#signed.get(row.signOffId)?.seq ?? 0
        if (row.actual !== row.sha256) return { seq, problem: 'altered', message: `${words} is another file now.` }
        if (!event && this.#signed.get(row.signOffId)?.lineIds === null) continue
        if (!event) return { seq, problem: 'added', message: `${words} is not in the chain.` }
        if (event.sha256 !== row.sha256 || event.sealedBy !== row.sealedBy || event.at !== row.madeAt)
          return { seq, problem: 'altered', message: `${words} was altered after it had been sealed.` }
        unseen.delete(row.signOffId)
      }
    const [gone] = unseen
    return gone
      ? { seq: gone[1].seq, problem: 'missing', message: `The certificate of sign-off ${gone[0]} is missing.` }
      : null
  }

  async #checkSnapshots(db: Db, companyId: number): Promise<Finding | null> {
    const unseen = new Map(this.#snapshots)
    for (const row of await store.snapshotsOf(db, companyId)) {
      const key = `${row.selectionId}:${row.fingerprint}`
      const event = this.#snapshots.get(key)
      const words = `A snapshot of selection ${row.selectionId}`
      if (!event) return { seq: 0, problem: 'added', message: `${words} is not in the chain.` }
      if (
        sha256(fingerprintText(row.snapshot)) !== row.fingerprint ||
        event.until !== row.until ||
        event.seq !== row.auditSeq
      )
        return { seq: event.seq, problem: 'altered', message: `${words} was altered.` }
      unseen.delete(key)
    }
    const [gone] = unseen
    return gone ? { seq: gone[1].seq, problem: 'missing', message: `The snapshot ${gone[0]} is missing.` } : null
  }
}

/** The numbers of the signed lines by selection; null in sign-offs from before they were recorded. */
function lineIdsOf(facts: Facts): Map<number, number> | null {
  const listed = Array.isArray(facts['selections']) ? (facts['selections'] as { id: number; lineId?: number }[]) : []
  if (listed.some(({ lineId }) => lineId === undefined)) return null
  return new Map(listed.map(({ id, lineId }) => [id, lineId ?? 0]))
}

/** Tables with rows of decisions that belong to no company. */
export const orphans = (db: Db): Promise<string[]> => store.orphans(db)
