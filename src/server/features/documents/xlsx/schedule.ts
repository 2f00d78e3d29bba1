import { unitLabel } from '#shared/catalog/rules.ts'
import type { ScheduleItem, ScheduleRow } from '#shared/documents/schedule.ts'
import { figures } from '#shared/figures/glossary.ts'
import type { Cell } from '#shared/exports/columns.ts'
import type { ScheduleDocument } from '../facts.ts'
import { dayOf, type DocumentColumn, type DocumentTable } from './columns.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

type Line = { row: ScheduleRow; item: ScheduleItem | undefined; isFirst: boolean }
type Column = DocumentColumn<Line>

const text = (label: string, value: (line: Line) => Cell): Column => ({ label, kind: 'text', value })
const money = (label: string, value: (line: Line) => Cell): Column => ({ label, kind: 'money', value })

/** Amounts of the whole selection are in its first line, so that a column adds up. */
const once = (value: (row: ScheduleRow) => Cell) => (line: Line) => (line.isFirst ? value(line.row) : null)

const chosen: Column[] = [
  text('Selection', ({ row }) => row.name),
  text('Item', ({ item }) => item?.name ?? null),
  text('Brand', ({ item }) => item?.brand ?? null),
  text('Model', ({ item }) => item?.model ?? null),
  { label: 'Quantity', kind: 'number', value: ({ item, row }) => (item ?? row).quantity },
  text('Unit', ({ item, row }) => unitLabel((item ?? row).unit)),
]

const amounts: Column[] = [
  money(figures.unitPrice.label, ({ item }) => item?.price ?? null),
  money(figures.total.label, ({ item }) => item?.total ?? null),
  money(
    figures.allowance.label,
    once(({ counted }) => counted.allowance),
  ),
  text(
    figures.sharedAllowance.label,
    once(({ sharedAllowance }) => sharedAllowance),
  ),
  money(
    figures.difference.label,
    once(({ counted }) => counted.difference),
  ),
]

/** One line for each chosen item: room, category and phase first, in the order of the document. */
export function scheduleTable({ schedule, request, timeZone }: ScheduleDocument): DocumentTable {
  const date = (label: string, value: (row: ScheduleRow) => string | null): Column => ({
    label,
    kind: 'date',
    value: ({ row }) => dayOf(value(row), timeZone),
  })
  const state: Column[] = [
    text('Status', ({ row: { status, note } }) => (note === null ? status : `${status}: ${note}`)),
    { label: 'Decide by', kind: 'date', value: ({ row }) => row.deadline },
    ...(request.version === 'client' ? [text('Explanation', ({ row }) => row.why)] : []),
    date('Signed on', ({ signedAt }) => signedAt),
    ...(request.version === 'client' ? [text('Signed by', ({ row }) => row.signedBy)] : []),
    date('Ordered on', ({ orderedAt }) => orderedAt),
    { label: `${ARRIVES} on`, kind: 'date', value: ({ row }) => row.expectedOn },
    date(`${ARRIVED} on`, ({ deliveredAt }) => deliveredAt),
    date('Installed on', ({ installedAt }) => installedAt),
    text('Description', ({ row }) => row.description),
  ]
  const forTrade = [
    text('Trade notes', ({ row }) => row.tradeNotes),
    text('Specifications', ({ item }) => item?.specifications.map((pair) => pair.join(': ')).join('\n') || null),
  ]
  const columns = [
    ...placeColumns(request.group),
    ...chosen,
    ...(request.version === 'client'
      ? [...amounts, ...state, text('Notes', ({ row }) => row.notes)]
      : [text('Notes', ({ row }) => row.notes), ...forTrade, ...state]),
  ]
  const lines = schedule.groups.flatMap(({ rows }) => rows.flatMap(linesOf))
  return { columns, rows: lines.map((line) => columns.map(({ value }) => value(line))) }
}

const linesOf = (row: ScheduleRow): Line[] =>
  row.items.length === 0
    ? [{ row, item: undefined, isFirst: true }]
    : row.items.map((item, n) => ({ row, item, isFirst: n === 0 }))

const places = { room: 'Room', category: 'Category', phase: 'Phase' } as const

/** What the document is grouped by comes first. */
const placeColumns = (first: keyof typeof places): Column[] =>
  [first, ...(['room', 'category', 'phase'] as const).filter((field) => field !== first)].map((field) =>
    text(places[field], ({ row }) => row[field]),
  )
