import { beginningOf } from '#shared/kernel/text/text.ts'
import { xlsx } from '#server/platform/sheets/writing/xlsx.ts'
import { momentIn } from '#shared/kernel/house-time.ts'
import type { AnyDocument, ChangesDocument } from '../facts.ts'
import { allowanceTable } from './allowances.ts'
import { type DocumentTable, dayOf, type DocumentColumn } from './columns.ts'
import { scheduleTable } from './schedule.ts'
import type { Signature, SignedChange } from '#shared/documents/changes.ts'

/** A document as a workbook: letterhead and project above one table that can be filtered and printed. */
export async function workbookOf(document: AnyDocument): Promise<Uint8Array> {
  const { columns, rows } = tableOf(document)
  const { company, contact, title, project, address, currency, url, paper } = document
  const from = [company, contact.address, contact.phone, contact.license && `License ${contact.license}`]
  const made = `Made ${momentIn(document.timeZone, document.madeAt)}`
  const amounts = columns.some(({ kind }) => kind === 'money') ? [`Amounts in ${currency}`] : []
  const chunks: Uint8Array[] = []
  const sheet = {
    title: beginningOf(title, 31),
    columns,
    pages: pagesOf(rows),
    above: [from.filter(Boolean).join('  ·  '), title, `${project}, ${address}`, made, ...amounts, url],
    print: { paper, footer: `${title}: ${project}` },
  }
  for await (const chunk of xlsx(sheet)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function tableOf(document: AnyDocument): DocumentTable {
  if (document.kind === 'schedule') return scheduleTable(document)
  return document.kind === 'allowances' ? allowanceTable(document) : changesTable(document)
}

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  const PAGE = 500
  for (let from = 0; from < rows.length; from += PAGE) yield await Promise.resolve(rows.slice(from, from + PAGE))
}

type Line = { change: SignedChange; isFirst: boolean; label: string | null; was: string | null; is: string | null }

/** One line for each difference. Amounts and signatures are in the first line of a change, so that a column adds up. */
function changesTable({ summary, timeZone }: ChangesDocument): DocumentTable {
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
