import type { Signature, SignedChange } from '#shared/documents/changes.ts'
import type { ChangesDocument } from '../facts.ts'
import { dayOf, type DocumentColumn, type DocumentTable } from './columns.ts'

type Line = { change: SignedChange; isFirst: boolean; label: string | null; was: string | null; is: string | null }

/** One line for each difference. Amounts and signatures are in the first line of a change, so that a column adds up. */
export function changesTable({ summary, timeZone }: ChangesDocument): DocumentTable {
  const names = (signatures: readonly Signature[]) => signatures.map(({ signer }) => signer).join(', ') || null
  const first =
    <Value>(value: (change: SignedChange) => Value) =>
    ({ change, isFirst }: Line): Value | null =>
      isFirst ? value(change) : null
  const columns: DocumentColumn<Line>[] = [
    { label: 'Selection', kind: 'text', value: ({ change }) => change.name },
    { label: 'Room', kind: 'text', value: ({ change }) => change.room },
    { label: 'Changed on', kind: 'date', value: ({ change }) => dayOf(change.changedAt, timeZone) },
    { label: 'Reason', kind: 'text', value: first(({ reason }) => reason) },
    { label: 'What changed', kind: 'text', value: ({ label }) => label },
    { label: 'Before', kind: 'text', value: ({ was }) => was },
    { label: 'After', kind: 'text', value: ({ is }) => is },
    { label: 'Total before', kind: 'money', value: first(({ before }) => before.total) },
    { label: 'Total after', kind: 'money', value: first(({ after }) => after.total) },
    { label: 'Net cost', kind: 'money', value: first(({ netCost }) => netCost) },
    { label: 'Signed before by', kind: 'text', value: first(({ before }) => names(before.signatures)) },
    {
      label: 'Signed after by',
      kind: 'text',
      value: first(({ after }) => names(after.signatures) ?? 'Not signed yet'),
    },
    {
      label: 'Signed again on',
      kind: 'date',
      value: first(({ after }) => dayOf(after.signatures.at(-1)?.signedAt ?? null, timeZone)),
    },
  ]
  const lines = summary.changes.flatMap(linesOf)
  return { columns, rows: lines.map((line) => columns.map(({ value }) => value(line))) }
}

const linesOf = (change: SignedChange): Line[] =>
  change.differences.length === 0
    ? [{ change, isFirst: true, label: null, was: null, is: null }]
    : change.differences.map(({ label, before, after }, n) => ({
        change,
        isFirst: n === 0,
        label,
        was: before,
        is: after,
      }))
