import type { AllowanceRow, AllowanceSection } from '#shared/documents/allowances.ts'
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
  { label: 'Allowance', kind: 'money', value: ({ allowance }) => allowance },
  { label: 'Chosen', kind: 'money', value: ({ chosen }) => chosen },
  { label: 'Over or under', kind: 'money', value: ({ difference }) => difference },
  { label: 'Forecast', kind: 'money', value: ({ forecast }) => forecast },
]

/** The rows of the report, each section with its sum, and the total at the end. */
export function allowanceTable({ report }: AllowanceDocument): DocumentTable {
  const lines = [...report.sections.flatMap(linesOf), sumLine('All selections', 'Total', report.total)]
  return { columns, rows: lines.map((line) => columns.map(({ value }) => value(line))) }
}

const linesOf = ({ title, shared, rows, sum }: AllowanceSection): Line[] => [
  ...rows.map((row) => ({ ...row, section: title, status: statusOf(row) })),
  sumLine(title, shared ? 'Shared allowance' : 'Sum', sum),
]

const statusOf = ({ chosen, approved }: AllowanceRow): string =>
  chosen === null ? 'Not chosen yet' : approved ? 'Approved' : 'Not approved'

const sumLine = (section: string, name: string, sum: AllowanceSection['sum']): Line => ({
  ...sum,
  section,
  name,
  room: null,
  category: null,
  status: null,
})
