import { type Fulfillment, fulfillmentText } from '#shared/selections/installing/fulfillment.ts'
import type { Link } from '#server/platform/audit/chain.ts'
import type { Finding } from '#server/platform/audit/verify.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as store from './proof-store.ts'

/** What the chain says about one selection. */
type State = {
  seq: number
  /** The fingerprint of its approval; null while it is open. */
  approved: string | null
  ordered: boolean
  /** What the builder decided without a signature. */
  included: { status: unknown; fingerprint: unknown; pictures: unknown } | null
  signed: boolean
  /** The project of its last event; undefined before it has one. */
  projectId?: number | null
  /** When it was archived and by whom; null while it is not. */
  archived: { at: string; by: number | null } | null
  /** Hash of its order, delivery and installation; undefined before the chain recorded it. */
  fulfillment?: unknown
}

const open = { approved: null, ordered: false }
const nothing = { ...open, included: null, signed: false, archived: null }

type Noted = Pick<Link, 'kind' | 'data' | 'seq' | 'selectionId' | 'projectId' | 'at' | 'actorId'>

/** Whether selections are approved, ordered, included and signed as the audit chain says: an edit of the database shows. */
export class DecidedStates {
  readonly #states = new Map<number, State>()
  readonly #ignored = new Set<string>()
  readonly #pictures = new Map<number, string>()

  /** Approvals of an earlier fingerprint version cannot be compared with what a selection says now. */
  ignoreFingerprint(fingerprint: string): void {
    this.#ignored.add(fingerprint)
  }

  /** The pictures of a valid approval: what is approved shows these. */
  noteApproval({ selectionId, shown: { pictures } }: Pick<store.LineRow, 'selectionId' | 'shown'>): void {
    if (pictures) this.#pictures.set(selectionId, JSON.stringify(pictures.map(({ url }) => url)))
  }

  note({ kind, data, seq, selectionId, projectId, at, actorId }: Noted): void {
    const facts = data as Record<string, unknown>
    if (kind === 'signoff.signed' && Array.isArray(facts['selections']))
      for (const { id } of facts['selections'] as { id: number }[]) this.#change(id, seq, { signed: true, projectId })
    if (selectionId === null || !kind.startsWith('selection.')) return
    if (kind === 'selection.deleted') return void this.#states.delete(selectionId)
    const happened = 'fulfillment' in facts ? { fulfillment: facts['fulfillment'] } : {}
    const archived =
      kind === 'selection.archived'
        ? { archived: { at, by: actorId } }
        : kind === 'selection.restored'
          ? { archived: null }
          : {}
    const change = { included: includedIn(facts), ...happened, ...archived, ...changeOf(kind, facts) }
    this.#change(selectionId, seq, { projectId, ...change })
  }

  #change(id: number, seq: number, change: Partial<State>): void {
    const before = this.#states.get(id) ?? nothing
    this.#states.set(id, { ...before, ...change, seq })
  }

  async check(db: Db, companyId: number): Promise<Finding | null> {
    const unseen = new Map(this.#states)
    for await (const rows of store.decidedStates(db, companyId))
      for (const row of rows) {
        const state = this.#states.get(row.id)
        const wrong =
          placeOf(row, state ?? { ...nothing, seq: 0 }) ??
          differenceOf(row, state ?? { ...nothing, seq: 0 }, this.#ignored) ??
          picturesOf(row, state, this.#pictures.get(row.id))
        if (wrong)
          return {
            seq: state?.seq ?? 0,
            problem: state ? 'altered' : 'added',
            message: `Selection ${row.id} ${wrong}.`,
          }
        unseen.delete(row.id)
      }
    const gone = [...unseen].find(
      ([, { signed, approved, included }]) => signed || approved !== null || included !== null,
    )
    return gone
      ? { seq: gone[1].seq, problem: 'missing', message: `Selection ${gone[0]}, which was decided, is missing.` }
      : null
  }
}

function includedIn({ included }: Record<string, unknown>): State['included'] {
  if (typeof included !== 'object' || included === null) return null
  const { status, fingerprint, pictures } = included as Record<string, unknown>
  return { status, fingerprint, pictures }
}

function changeOf(kind: string, facts: Record<string, unknown>): Partial<State> {
  switch (kind) {
    case 'selection.approved':
    case 'selection.signatures_complete':
      return { approved: String(facts['fingerprint']) }
    case 'selection.ordered':
      return { ordered: true }
    case 'selection.order_canceled':
      return { ordered: false }
    case 'selection.approval_voided':
    case 'selection.reopened':
    case 'selection.declined':
      return open
    default:
      return {}
  }
}

type Row = Fulfillment & Place & { status: string; included: boolean; wasSigned: boolean; fingerprint: string }

type Place = {
  projectId: number
  archivedAt: string | null
  archivedBy: number | null
  imageUrls: (string | null)[]
  /** The shared allowance has the name and the amount that the selection carries, in its project. */
  isUnderItsAllowance: boolean
}

const isDecided = (status: string): boolean => status === 'approved' || status === 'ordered'

/** Where a selection is, and whether it still counts. */
function placeOf(row: Row, { projectId, archived }: State): string | null {
  if (projectId !== undefined && projectId !== row.projectId) return 'was moved to another project'
  if (row.archivedAt !== (archived?.at ?? null) || row.archivedBy !== (archived?.by ?? null))
    return archived ? 'was archived, and is not, or at another time' : 'was archived without an event'
  if (!row.isUnderItsAllowance) return 'is under another shared allowance than it says'
  return null
}

/** What is decided shows the pictures that were signed, or included. */
function picturesOf({ status, imageUrls }: Row, state: State | undefined, signed: string | undefined): string | null {
  if (!isDecided(status)) return null
  const included = state?.included?.pictures
  const recorded = included === undefined ? signed : JSON.stringify(included)
  const current = included === undefined ? imageUrls.filter((url) => url !== null) : imageUrls
  return recorded === undefined || recorded === JSON.stringify(current) ? null : 'shows another picture'
}

function hashOfFulfillment(row: Fulfillment): string | null {
  const text = fulfillmentText(row)
  return text === null ? null : sha256(text)
}

function differenceOf(row: Row, state: State, ignored: ReadonlySet<string>): string | null {
  if (state.fulfillment !== undefined && state.fulfillment !== hashOfFulfillment(row))
    return 'has an order, delivery or installation that was not recorded'
  const decided = isDecided(row.status)
  if (row.included !== (state.included !== null))
    return row.included ? 'was included without an event' : 'is no longer included'
  if (row.wasSigned !== state.signed)
    return row.wasSigned ? 'says it was signed, and was not' : 'says it was never signed'
  if ((row.status === 'ordered') !== state.ordered)
    return state.ordered ? 'was ordered, and is not' : 'was never ordered'
  if (state.included) {
    const { status, fingerprint } = state.included
    return status === row.status && fingerprint === row.fingerprint ? null : 'is not what was included'
  }
  if (decided && state.approved === null) return 'is approved without a signature'
  if (!decided && state.approved !== null) return 'was approved, and is not'
  if (!decided || state.approved === row.fingerprint || ignored.has(state.approved ?? '')) return null
  return 'is not what was signed'
}
