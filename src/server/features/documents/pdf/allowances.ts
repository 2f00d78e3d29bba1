import {
  type AllowanceReport,
  type AllowanceRow,
  type AllowanceSection,
  stateInWords,
} from '#shared/documents/allowances.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import type { AllowanceDocument } from '../facts.ts'
import { amount, forecastHint, type Formats, formatsFor, overOrUnder, soft, strong } from './amounts.ts'
import { type Figure, finishDocument, startDocument } from './paper.ts'
import { type Column, drawSections, type Row, type Section, type Text } from '#server/platform/pdf/table.ts'

const columns: Column[] = [
  { label: 'Selection', share: 0.36 },
  { label: names.allowance.label, share: 0.16, align: 'right' },
  { label: names.chosen.label, share: 0.16, align: 'right' },
  { label: names.difference.label, share: 0.16, align: 'right' },
  { label: names.forecast.label, share: 0.16, align: 'right' },
]

/** Allowances against what was chosen: each selection, each shared allowance, and the whole project. */
export function drawAllowances(facts: AllowanceDocument): Promise<Uint8Array> {
  const { report } = facts
  const format = formatsFor(facts, amountsOf(report))
  const sheet = startDocument(facts, 'Over and under count what has been chosen so far.', figures(facts, format))
  const last = report.sections.at(-1)
  const total = sumRow('All selections', report.total, format)
  const sections = report.sections.map((section) => sectionOf(section, format, section === last ? [total] : []))
  drawSections(sheet, sections)
  if (sections.length === 0)
    sheet.paragraph('No selections have been sent yet.', { size: 10, color: 'soft', leading: 15 })
  return finishDocument(sheet, facts)
}

const amountsOf = ({ sections, total }: AllowanceReport) =>
  [...sections.flatMap(({ rows, sum }) => [...rows, sum]), total].flatMap(
    ({ allowance, chosen, difference, forecast }) => [allowance, chosen, difference, forecast],
  )

function figures(facts: AllowanceDocument, { money, difference, budget: whole }: Formats): Figure[] {
  const { total } = facts.report
  const { budget } = facts
  const over = total.difference
  return [
    { label: names.allowances.label, value: money(total.allowance ?? 0) },
    { label: names.spent.label, value: money(total.chosen ?? 0), hint: names.spent.explanation },
    {
      label: names.againstAllowances.label,
      value: over === null ? 'Nothing to compare' : difference(over),
      accent: (over ?? 0) > 0,
    },
    {
      label: names.forecast.label,
      value: money(total.forecast),
      hint: forecastHint(facts, whole),
      accent: budget !== null && total.forecast > budget,
    },
  ]
}

const sectionOf = ({ title, shared, rows, sum }: AllowanceSection, format: Formats, below: Row[]): Section => ({
  title,
  note: `${shared ? `${names.sharedAllowance.label}  ·  ` : ''}${selectionsInWords(rows.length)}`,
  table: {
    columns,
    pictures: false,
    rows: [
      ...rows.map((row) => rowOf(row, shared, format)),
      sumRow(shared ? names.sharedAllowance.label : 'Sum', sum, format),
      ...below,
    ],
  },
})

function rowOf(row: AllowanceRow, isShared: boolean, format: Formats): Row {
  const place = [row.room, row.category].filter(Boolean).join('  ·  ')
  const open: Text[] = [{ words: 'Not chosen yet', style: soft }]
  return {
    cells: [
      [{ words: row.name, style: strong }, ...(place ? [{ words: place, style: soft }] : [])],
      amount(row.allowance, format),
      row.chosen === null ? open : [...amount(row.chosen, format), { words: stateInWords(row), style: soft }],
      overOrUnder(row.difference, format),
      // What is open under a shared allowance is part of its forecast.
      amount(isShared && row.chosen === null ? null : row.forecast, format),
    ],
  }
}

const sumRow = (label: string, sum: AllowanceSection['sum'], format: Formats): Row => ({
  sum: true,
  cells: [
    [{ words: label, style: strong }],
    amount(sum.allowance, format, strong),
    amount(sum.chosen, format, strong),
    overOrUnder(sum.difference, format, true),
    amount(sum.forecast, format, strong),
  ],
})
