import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { DUE_SOON_DAYS } from '#shared/selections/rules.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { countOf } from '#web/platform/paging.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/choices.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { selectionsQuery } from './queries.ts'
import { SelectionRow } from './selection-row.tsx'

const RECENT = 10

const views = {
  newest: { label: 'Recent', filter: { sort: 'newest', limit: RECENT }, none: 'No selections yet' },
  overdue: { label: 'Overdue', filter: { overdue: true, limit: RECENT }, none: 'Nothing is overdue' },
  soon: {
    label: 'Due soon',
    filter: { dueSoon: DUE_SOON_DAYS, limit: RECENT },
    none: `Nothing is due in the next ${DUE_SOON_DAYS} days`,
  },
} as const
type View = keyof typeof views

/** Selections across all projects: the newest, those that are late, and those that are due next. */
export function SelectionsOverview({ view = 'newest', onView }: { view?: View; onView: (view: View) => void }) {
  const { data, error, refetch, isFetching } = useQuery(selectionsQuery(views[view].filter))
  const shown = data?.items.slice(0, RECENT) ?? []
  return (
    <section aria-labelledby="recent-selections" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-selections" className="font-serif text-lg font-semibold">
          Recent Selections
        </h2>
        <SegmentedControl
          label="Show"
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: views[value].label }))}
          value={view}
          onChange={onView}
        />
      </div>
      {error && !data ? (
        <ErrorState
          level={3}
          title="The selections could not be loaded"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <SkeletonList rows={4} label="Loading selections..." />
      ) : shown.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CalendarCheck2 />}
          title={views[view].none}
          text={view === 'newest' ? 'Selections that you add to projects will be listed here.' : undefined}
        />
      ) : (
        <Card flush>
          <ul>
            {shown.map((selection) => (
              <SelectionRow
                key={selection.id}
                selection={selection}
                place={[selection.projectName, selection.room].filter(Boolean).join(' · ')}
              />
            ))}
          </ul>
          {data.total > shown.length && (
            <p className="border-t px-4 py-3 text-sm text-ink-soft">
              Showing {shown.length} of {countOf(data)}
            </p>
          )}
        </Card>
      )}
    </section>
  )
}
