import { Link } from '@tanstack/react-router'
import { leadTimeInWords } from '#shared/catalog/rules.ts'
import { type LogOrder, logOrders } from '#shared/procurement/log/choices.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import { isLate, type LogColumns } from '#shared/procurement/log/rules.ts'
import { floatInWords, logDayWords, ownerWords, SET_BY_HAND, stepWords } from '#shared/procurement/log/words.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

type Dates = LogRow['decide']

/** The planned day, and below it what happened or what is to be expected instead. Days of this year have no year: four columns are narrow. */
function DatesCell({ planned, forecast, actual, typed = false }: Dates & { typed?: boolean }) {
  const today = useToday()
  const moved = actual === null && forecast !== null && forecast !== planned
  return (
    <span className="flex flex-col max-sm:items-end xl:min-w-26">
      <span className="flex gap-x-1.5 max-xl:flex-col max-sm:items-end xl:items-baseline">
        <OneLine>{planned === null ? '–' : dayNextTo(planned, today)}</OneLine>
        {typed && <SetByHand />}
      </span>
      {actual !== null && (
        <span className="text-xs text-ink-soft">
          Done <OneLine>{dayNextTo(actual, planned ?? today)}</OneLine>
        </span>
      )}
      {moved && (
        <span className="text-xs font-medium text-warn-ink">
          Forecast <OneLine>{dayNextTo(forecast, planned ?? today)}</OneLine>
        </span>
      )}
    </span>
  )
}

/** The mark is beside the day where there is room for it, so that a row has two lines. */
const SetByHand = () => (
  <span className="text-xs whitespace-nowrap text-ink-soft">
    <span className="xl:hidden">{SET_BY_HAND}</span>
    <span className="max-xl:hidden">by hand</span>
  </span>
)

export const SelectionLink = ({ row }: { row: LogRow }) => (
  <Link
    to="/projects/$projectId/selections/$selectionId"
    params={{ projectId: row.project.id, selectionId: row.selectionId }}
    className="text-primary underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:min-w-11 touch:items-center"
  >
    {row.name}
  </Link>
)

const ownerOf = ({ who, owner }: NonNullable<LogRow['next']>): string => who ?? ownerWords[owner]

/** What comes next; below it the owner, who has a column on a wide screen. */
function NextStep({ next }: { next: LogRow['next'] }) {
  if (!next) return <span className="text-ink-soft">Installed</span>
  return (
    <span className="flex flex-col max-sm:items-end">
      <span className="xl:min-w-30">{stepWords[next.step]}</span>
      <span className="text-xs text-ink-soft lg:hidden">{ownerOf(next)}</span>
    </span>
  )
}

/** At most two lines, like the other cells; a longer name of a supplier is cut. */
const OwnerCell = ({ next }: { next: LogRow['next'] }) =>
  next ? (
    <span className="line-clamp-2 max-w-24" title={ownerOf(next)}>
      {ownerOf(next)}
    </span>
  ) : (
    '–'
  )

export const FloatBadge = ({ row }: { row: LogRow }) => {
  const words = floatInWords(row)
  if (!row.atRisk) return words
  return (
    <Badge tone={isLate(row.float) && !row.lateAllowed ? 'danger' : 'warn'} className="rounded-small! text-balance">
      {words}
    </Badge>
  )
}

type Sorting = { sort: LogOrder; descending: boolean; onSort: (order: LogOrder) => void }

const dates = (key: keyof LogColumns): Column<LogRow> & { key: LogOrder } => ({
  key,
  header: logDayWords[key],
  cell: (row) => <DatesCell {...row[key]} />,
})

/** On a laptop the time alone, so that the project beside it keeps its name. */
function LongLead({ days }: { days: number }) {
  const time = leadTimeInWords(days)
  return (
    <span className="w-fit shrink-0" title={`Long lead: ${time}`}>
      <Badge tone="accent" className="xl:py-0">
        <span>
          <span className="xl:max-2xl:sr-only">Long lead: </span>
          {time}
        </span>
      </Badge>
    </span>
  )
}

const aboutOf = (row: LogRow): string => [row.project.name, row.room, row.item].filter(Boolean).join(', ')

const columns: readonly Column<LogRow>[] = [
  {
    key: 'selection',
    header: 'Selection',
    primary: true,
    cell: (row) => (
      <span className="flex min-w-32 flex-col xl:min-w-44">
        <span className="xl:line-clamp-1" title={row.name}>
          <SelectionLink row={row} />
        </span>
        <span className="flex gap-x-2 font-normal max-xl:flex-col xl:items-center">
          <span className="min-w-0 text-xs text-ink-soft xl:line-clamp-1 xl:flex-1" title={aboutOf(row)}>
            {aboutOf(row)}
          </span>
          {row.longLead && row.leadTimeDays !== null && <LongLead days={row.leadTimeDays} />}
        </span>
      </span>
    ),
  },
  {
    ...dates('decide'),
    cell: (row) => <DatesCell {...row.decide} typed={row.deadlineTyped} />,
  },
  dates('order'),
  dates('onSite'),
  dates('install'),
  { key: 'due', header: 'Next step', cell: ({ next }) => <NextStep next={next} /> },
  { key: 'owner', header: 'Owner', wide: true, cell: ({ next }) => <OwnerCell next={next} /> },
  {
    key: 'float',
    header: 'Float',
    align: 'end',
    cell: (row) => (
      // Two lines, like the other cells.
      <span className="inline-block sm:max-w-36 sm:min-w-32">
        <FloatBadge row={row} />
      </span>
    ),
  },
]

const isOrder = (key: string): key is LogOrder => logOrders.some((order) => order === key)

type LogTableProps = { rows: readonly LogRow[]; sorting: Sorting | null }

/** Column heads sort: the next step by its last day. */
export function LogTable({ rows, sorting }: LogTableProps) {
  const shown = columns.map((column) => {
    const { key } = column
    if (!sorting || !isOrder(key)) return column
    const sorted = sorting.sort === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
    return { ...column, sorted, onSort: () => sorting.onSort(key) } as const
  })
  return <Table dense caption="Procurement log" columns={shown} rows={rows} rowKey={({ selectionId }) => selectionId} />
}
