import { useQuery } from '@tanstack/react-query'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import { listAmounts } from '#shared/figures/amounts.ts'
import { DUE_SOON_DAYS } from '#shared/selections/rules.ts'
import { countOf } from '#web/platform/network/paging.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { SameCents } from '#web/ui/money.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { placeAcrossProjects } from '../links.ts'
import { selectionsQuery } from '../queries.ts'
import { SelectionRow } from './selection-row.tsx'

const RECENT = 10
const WAITING = 50

const views = {
  newest: {
    label: 'Recent',
    title: 'Recent Selections',
    filter: { sort: 'newest', limit: RECENT },
    none: 'No selections yet',
    text: 'Selections that you add to projects will be listed here.',
    all: undefined,
  },
  overdue: {
    label: 'Overdue',
    title: 'Overdue Selections',
    filter: { overdue: true, limit: WAITING },
    none: 'Nothing is overdue',
    text: 'Selections past their deadline are listed here.',
    all: 'overdue',
  },
  soon: {
    label: 'Due soon',
    title: 'Selections due soon',
    filter: { dueSoon: DUE_SOON_DAYS, limit: WAITING },
    none: `Nothing is due in the next ${DUE_SOON_DAYS} days`,
    text: 'Selections your clients need to decide next are listed here.',
    all: 'soon',
  },
  order: {
    label: 'To order',
    title: 'Selections to order',
    filter: { status: 'to_order', limit: WAITING },
    none: 'Nothing to order',
    text: 'Approved selections are listed here until they are ordered.',
    all: 'order',
  },
} as const
type View = keyof typeof views

/** Selections across all projects: the newest, overdue, due soon, and ready to order. */
export function SelectionsOverview({ view = 'newest', onView }: { view?: View; onView: (view: View) => void }) {
  const { title, none, text, filter, all } = views[view]
  const query = useQuery(selectionsQuery(filter))
  return (
    <section aria-labelledby="recent-selections" className="flex flex-col gap-3">
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
      <QueryGate
        query={query}
        level={3}
        loading={<SkeletonList rows={4} label="Loading selections..." />}
        failed="The selections could not be loaded"
      >
        {(page) =>
          page.items.length === 0 ? (
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
            <SameCents amounts={listAmounts(page.items)}>
              <Card flush>
                <ul>
                  {page.items.map((selection) => (
                    <SelectionRow key={selection.id} selection={selection} place={placeAcrossProjects(selection)} />
                  ))}
                </ul>
                {page.total > page.items.length && (
                  <p className="border-t px-4 py-3 text-sm">
                    <TextLink to="/all-selections" search={{ show: all }}>
                      View all {countOf(page)} selections
                    </TextLink>
                  </p>
                )}
              </Card>
            </SameCents>
          )
        }
      </QueryGate>
    </section>
  )
}
