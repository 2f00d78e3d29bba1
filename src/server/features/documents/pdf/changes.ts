import type { Signature, SignedChange } from '#shared/documents/changes.ts'
import type { ChangesDocument } from '../facts.ts'
import { amount, type Formats, formatsIn, soft, strong } from './amounts.ts'
import { type Figure, finishDocument, startDocument } from './paper.ts'
import { type Column, drawSections, type Row, type Section, type Text } from '#server/platform/pdf/table.ts'

const columns: Column[] = [
  { label: 'What changed', share: 0.24 },
  { label: 'Before', share: 0.38 },
  { label: 'After', share: 0.38 },
]

/** What changed after it had been signed, with both sides, the net cost and who signed. */
export function drawChanges(facts: ChangesDocument): Promise<Uint8Array> {
  const { changes, cents } = facts.summary
  const format = formatsIn(facts, cents)
  const sheet = startDocument(facts, '', figures(facts, format))
  drawSections(
    sheet,
    changes.map((change) => sectionOf(change, format)),
  )
  if (changes.length === 0)
    sheet.paragraph('Nothing that was signed has changed.', { size: 10, color: 'soft', leading: 15 })
  return finishDocument(sheet, facts)
}

/** "$420 more", "$80 less". */
export const netInWords = (units: number | null, { money }: Pick<Formats, 'money'>): string => {
  if (units === null) return 'Not known yet'
  if (units === 0) return 'No difference'
  return `${money(Math.abs(units))} ${units > 0 ? 'more' : 'less'}`
}

function figures({ summary }: ChangesDocument, format: Formats): Figure[] {
  const open = summary.changes.filter(({ after }) => after.signatures.length === 0).length
  const signed = summary.changes.length - open
  return [
    { label: 'Changes after signing', value: String(summary.changes.length), hint: `${signed} signed again` },
    { label: 'Net cost, signed', value: netInWords(summary.signedNet, format), accent: summary.signedNet > 0 },
    {
      label: 'Not signed again yet',
      value: String(open),
      hint: open > 0 ? `Net cost ${netInWords(summary.openNet, format)}` : undefined,
    },
  ]
}

function sectionOf(change: SignedChange, format: Formats): Section {
  const { name, room, changedAt, differences, before, after, netCost, reason } = change
  // The totals are in the row of the net cost.
  const shown = differences.filter(({ label }) => label !== 'Total')
  const rows: Row[] = shown.map(({ label, before: was, after: is }) => ({
    cells: [[{ words: label, style: { font: 'strong' } }], [{ words: was }], [{ words: is }]],
  }))
  const totals: Row = {
    cells: [
      [
        { words: 'Net cost', style: strong },
        { words: netInWords(netCost, format), style: { font: 'strong', color: (netCost ?? 0) > 0 ? 'accent' : 'ink' } },
      ],
      amount(before.total, format, strong),
      after.total === null ? [{ words: 'Nothing chosen', style: soft }] : amount(after.total, format, strong),
    ],
  }
  const signatures: Row = {
    cells: [
      [{ words: 'Signatures', style: { font: 'strong' } }],
      [
        ...before.signatures.map((one) => signed(one, format)),
        { words: `Voided ${format.date(changedAt)}${reason ? `: ${reason}` : ''}`, style: soft },
      ],
      after.signatures.length > 0
        ? after.signatures.map((one) => signed(one, format))
        : [{ words: 'Not signed yet', style: { font: 'strong', color: 'accent' } }],
    ],
  }
  return {
    title: name,
    note: [room, format.date(changedAt)].filter(Boolean).join('  ·  '),
    table: { columns, pictures: false, rows: [...rows, totals, signatures] },
  }
}

const signed = ({ signer, signedAt }: Signature, { date }: Formats): Text => ({
  words: `${signer}, ${date(signedAt)}`,
})
