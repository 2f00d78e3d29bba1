import { addMoney, type CentsStyle, centsStyleFor, subtractMoney, toUnits } from '../kernel/money.ts'
import type { Selection, Snapshot } from '../selections/selection-schemas.ts'
import {
  type ChangeInWords,
  changesSinceSigned,
  snapshotChanges,
} from '#shared/selections/deciding/snapshot-in-words.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'

/** One signature on one selection. */
export type SignedLine = {
  selectionId: number
  name: string
  room: string | null
  signer: string
  signedAt: string
  fingerprint: string
  snapshot: Snapshot
  voidedAt: string | null
  voidReason: string | null
}

export type Signature = { signer: string; signedAt: string }

/** What was signed, voided, and replaced by what. */
export type SignedChange = {
  selectionId: number
  name: string
  room: string | null
  reason: string | null
  changedAt: string
  differences: ChangeInWords[]
  before: { total: number | null; signatures: Signature[] }
  /** Without signatures while the client has not signed again. */
  after: { total: number | null; signatures: Signature[] }
  /** What the change adds to the cost; below zero it saves. Null while nothing is chosen. */
  netCost: number | null
}

export type ChangeSummary = {
  changes: SignedChange[]
  /** Net cost of the changes that are signed, and of those that are not yet. */
  signedNet: number
  openNet: number
  /** Cents on every amount of the document or on none. */
  cents: CentsStyle
}

type Version = { lines: SignedLine[]; snapshot: Snapshot; voidedAt: string | null; voidReason: string | null }

/** Every change of something that had been signed, oldest first. */
export function changeSummary(
  lines: readonly SignedLine[],
  selections: readonly Selection[],
  currency: string,
): ChangeSummary {
  const cents = centsOf(lines, selections)
  const current = new Map(selections.map((selection) => [selection.id, selection]))
  const inOrder = lines.toSorted((a, b) => a.signedAt.localeCompare(b.signedAt))
  const changes = [...new Set(lines.map(({ selectionId }) => selectionId))]
    .flatMap((id) => {
      const signed = inOrder.filter(({ selectionId }) => selectionId === id)
      return changesOf(versionsOf(signed), current.get(id), currency, cents)
    })
    .toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))
  const net = (isSigned: boolean) =>
    addMoney(changes.filter(({ after }) => after.signatures.length > 0 === isSigned).map(({ netCost }) => netCost ?? 0))
  return { changes, signedNet: net(true), openNet: net(false), cents }
}

function centsOf(lines: readonly SignedLine[], selections: readonly Selection[]): CentsStyle {
  const changed = new Set(lines.filter(({ voidedAt }) => voidedAt !== null).map(({ selectionId }) => selectionId))
  const signed = lines.filter(({ selectionId }) => changed.has(selectionId))
  const current = selections.filter(({ id }) => changed.has(id))
  return centsStyleFor([
    ...signed.flatMap(({ snapshot }) => amountsOf(snapshot)),
    ...current.flatMap(({ total, allowance, choices }) => [total, allowance, ...choices.map(({ price }) => price)]),
  ])
}

function amountsOf(snapshot: Snapshot): number[] {
  const { totalCents, allowanceCents, lines } = dealOf(snapshot)
  const amounts = [totalCents, allowanceCents, ...lines.map(({ priceCents }) => priceCents)]
  return amounts.flatMap((cents) => (cents === null ? [] : toUnits(cents)))
}

/** Signatures of several owners on the same deal are one version of it. */
function versionsOf(lines: readonly SignedLine[]): Version[] {
  const versions: Version[] = []
  for (const line of lines) {
    const last = versions.at(-1)
    const same = last?.lines[0]?.fingerprint === line.fingerprint && last.voidedAt === line.voidedAt
    if (last && same) last.lines.push(line)
    else
      versions.push({
        lines: [line],
        snapshot: line.snapshot,
        voidedAt: line.voidedAt,
        voidReason: line.voidReason,
      })
  }
  return versions
}

function changesOf(
  versions: readonly Version[],
  selection: Selection | undefined,
  currency: string,
  cents: CentsStyle,
): SignedChange[] {
  return versions.flatMap((before, n) => {
    if (before.voidedAt === null) return []
    const after = versions[n + 1]
    const [last] = before.lines
    const total = after ? totalOf(after.snapshot) : (selection?.total ?? null)
    const totalBefore = totalOf(before.snapshot)
    return [
      {
        selectionId: last?.selectionId ?? 0,
        name: selection?.name ?? last?.name ?? '',
        room: selection?.room ?? last?.room ?? null,
        reason: before.voidReason,
        changedAt: before.voidedAt,
        differences: after
          ? snapshotChanges(before.snapshot, after.snapshot, currency, cents)
          : selection
            ? changesSinceSigned(selection, cents)
            : [],
        before: { total: totalBefore, signatures: before.lines.map(signatureOf) },
        after: { total, signatures: after?.lines.map(signatureOf) ?? [] },
        netCost: total === null ? null : subtractMoney(total, totalBefore ?? 0),
      },
    ]
  })
}

const signatureOf = ({ signer, signedAt }: SignedLine): Signature => ({ signer, signedAt })

function totalOf(snapshot: Snapshot): number | null {
  const { totalCents } = dealOf(snapshot)
  return totalCents === null ? null : toUnits(totalCents)
}
