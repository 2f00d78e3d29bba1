import { type AllowanceRow, type AllowanceSection, stateInWords } from '#shared/documents/allowances.ts'
import { figures } from '#shared/figures/glossary.ts'
import { addMoney, subtractMoney } from '#shared/kernel/money.ts'
import type { AllowanceDocument } from '../facts.ts'
import type { DocumentColumn, DocumentTable } from './columns.ts'

type Line = Pick<AllowanceRow, 'room' | 'category' | 'allowance' | 'chosen' | 'difference' | 'forecast'> & {
  section: string
  name: string
  status: string | null
}

const columns: DocumentColumn<Line>[] = [
  { label: 'Allowance of', kind: 'text', value: ({ section }) => section },
  { label: 'Selection', kind: 'text', value: ({ name }) => name },
  { label: 'Room', kind: 'text', value: ({ room }) => room },
  { label: 'Category', kind: 'text', value: ({ category }) => category },
  { label: 'Status', kind: 'text', value: ({ status }) => status },
  { label: figures.allowance.label, kind: 'money', value: ({ allowance }) => allowance },
  { label: figures.chosen.label, kind: 'money', value: ({ chosen }) => chosen },
  { label: figures.difference.label, kind: 'money', value: ({ difference }) => difference },
  { label: figures.forecast.label, kind: 'money', value: ({ forecast }) => forecast },
]

/** The rows of the report and the total at the end. Nothing is in a column twice: the rows above the total add up to it. */
export function allowanceTable({ report }: AllowanceDocument): DocumentTable {
  const lines = [...report.sections.flatMap(linesOf), sumLine('All selections', 'Total', report.total)]
  return { columns, rows: lines.map((line) => columns.map(({ value }) => value(line))) }
}

/** A shared allowance has a line of its own: its amount, and what it leaves for the open selections under it. */
const linesOf = ({ title, shared, rows, sum }: AllowanceSection): Line[] => [
  ...rows.map((row) => ({ ...row, section: title, status: stateInWords(row) })),
  ...(shared
    ? [sumLine(title, figures.sharedAllowance.label, { ...sum, chosen: null, forecast: restOf(sum.forecast, rows) })]
    : []),
]

const restOf = (forecast: number, rows: readonly AllowanceRow[]): number =>
  subtractMoney(forecast, addMoney(rows.map((row) => row.forecast)))

const sumLine = (section: string, name: string, sum: AllowanceSection['sum']): Line => ({
  ...sum,
  section,
  name,
  room: null,
  category: null,
  status: null,
})
