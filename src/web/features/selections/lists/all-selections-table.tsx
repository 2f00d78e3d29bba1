import type { ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { allSelectionsQuery } from '../queries.ts'
import { SelectionsTable, SkeletonTable } from './view-switch.tsx'

/** The most selections that one request returns. */
const PAGE = 200

type Props = { filter: Parameters<typeof allSelectionsQuery>[0]; empty: ReactNode }

/** Selections of all projects as a table; more rows are loaded on request, because each one is a whole selection. */
export function AllSelectionsTable({ filter, empty }: Props) {
  const { query, count, list } = useInfinite<Selection>(allSelectionsQuery(filter, PAGE))
  const { filters: _chosen, ...listed } = filter
  return (
    <QueryGate query={query} loading={<SkeletonTable />} failed="The selections could not be loaded">
      {(selections) =>
        selections.length === 0 ? (
          empty
        ) : (
          <div className="flex flex-col gap-3">
            <SelectionsTable selections={selections} filter={listed} />
            {list.hasMore && (
              <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
                <Button
                  size="sm"
                  variant="secondary"
                  pending={list.loading}
                  pendingText="Loading..."
                  onClick={list.onMore}
                >
                  Load {PAGE} more
                </Button>
                <span role="status">
                  {formatCount(selections.length)} of {count} selections are in the table.
                </span>
              </div>
            )}
          </div>
        )
      }
    </QueryGate>
  )
}
