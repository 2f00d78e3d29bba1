import type { Import, ImportRow, Outcome } from '#shared/imports/contract.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { InfiniteList, shownOf } from '#web/ui/lists/infinite-list.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { Table, type Column } from '#web/ui/lists/table.tsx'
import { importRowsQuery } from './queries.ts'

const nothing: Record<Outcome, string> = {
  added: 'No new rows',
  changed: 'No changes',
  unchanged: 'No unchanged rows',
  refused: 'No row is refused',
}

/** The rows with one outcome, and why. */
export function OutcomeRows({ entry, outcome }: { entry: Import; outcome: Outcome }) {
  const { items, query, total, list } = useInfinite(importRowsQuery(entry, outcome))
  return (
    <QueryGate query={query} loading={<SkeletonList label="Loading rows..." />} failed="The rows could not be loaded">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={nothing[outcome]} />
        ) : (
          <InfiniteList {...list} status={shownOf(items.length, total, 'rows')}>
            <Table caption="Rows of the file" columns={columnsOf(outcome)} rows={items} rowKey={({ row }) => row} />
          </InfiniteList>
        )
      }
    </QueryGate>
  )
}

const rowColumn: Column<ImportRow> = {
  key: 'row',
  header: 'Row',
  cell: ({ row }) => <span className="tabular-nums">{formatCount(row)}</span>,
}
const titleColumn: Column<ImportRow> = {
  key: 'title',
  header: 'Name',
  primary: true,
  cell: ({ title }) => <span className="line-clamp-2">{title || 'No name'}</span>,
}

function columnsOf(outcome: Outcome): Column<ImportRow>[] {
  const columns = [rowColumn, titleColumn]
  if (outcome === 'refused')
    return [
      ...columns,
      {
        key: 'why',
        header: 'Why it is refused',
        cell: ({ problems }) => (
          <ul className="flex flex-col gap-1">
            {problems.map(({ column, cell, message }) => (
              <li key={`${column} ${message}`}>
                <span className="font-medium">{column}</span>
                {cell && <span className="text-ink-soft"> “{cell}”</span>}: {message}
              </li>
            ))}
          </ul>
        ),
      },
    ]
  if (outcome === 'added')
    return [
      ...columns,
      {
        key: 'values',
        header: 'With',
        cell: ({ changes }) => (
          <p className="line-clamp-2 text-ink-soft">{changes.map(({ after }) => after).join(' · ') || 'Only a name'}</p>
        ),
      },
    ]
  if (outcome === 'unchanged') return columns
  return [
    ...columns,
    {
      key: 'changes',
      header: 'Changes',
      cell: ({ changes }) => (
        <ul className="flex flex-col gap-1">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="line-clamp-2">
              <span className="font-medium">{field}</span>: <span className="text-ink-soft">{before || 'empty'}</span> →{' '}
              {after || 'empty'}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
