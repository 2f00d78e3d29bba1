import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { DUE_SOON_DAYS } from '#shared/selections/rules.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { countOf } from '#web/platform/paging.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/choices.tsx'
import { WholeAmounts } from '#web/ui/money.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { selectionsQuery } from './queries.ts'
import { SelectionRow } from './selection-row.tsx'

const RECENT = 10
// What waits for somebody is listed whole, up to a page of it.
const WAITING = 50

const views = {
  newest: {
    label: 'Recent',
    title: 'Recent Selections',
    filter: { sort: 'newest', limit: RECENT },
    none: 'No selections yet',
    text: 'Selections that you add to projects will be listed here.',
  },
  overdue: {
    label: 'Overdue',
    title: 'Overdue Selections',
    filter: { overdue: true, limit: WAITING },
    none: 'Nothing is overdue',
    text: 'Decisions whose day has passed are listed here.',
  },
  soon: {
    label: 'Due soon',
    title: 'Selections due soon',
    filter: { dueSoon: DUE_SOON_DAYS, limit: WAITING },
    none: `Nothing is due in the next ${DUE_SOON_DAYS} days`,
    text: 'Decisions that your clients owe you next are listed here.',
  },
  order: {
    label: 'To order',
    title: 'Selections to order',
    filter: { status: 'approved', limit: WAITING },
    none: 'Nothing waits for an order',
    text: 'What your clients have signed is listed here until it is ordered.',
  },
} as const
type View = keyof typeof views

/** Selections across all projects: the newest, those that are late or due next, and those that can be ordered. */
export function SelectionsOverview({ view = 'newest', onView }: { view?: View; onView: (view: View) => void }) {
  const { title, none, text, filter } = views[view]
  const { data, error, refetch, isFetching } = useQuery(selectionsQuery(filter))
  const shown = data?.items.slice(0, filter.limit) ?? []
  return (
    <section aria-labelledby="recent-selections" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-selections" className="font-serif text-lg font-semibold">
          {title}
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
          text={messageOf(error, 'Check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <SkeletonList rows={4} label="Loading selections..." />
      ) : shown.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CalendarCheck2 />}
          title={none}
          text={text}
          action={
            view === 'newest' && (
              <ButtonLink to="/projects" variant="secondary">
                Go to Projects
              </ButtonLink>
            )
          }
        />
      ) : (
        <WholeAmounts>
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
        </WholeAmounts>
      )}
    </section>
  )
}
