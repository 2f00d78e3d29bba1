import { useNavigate, useSearch } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import { useEffect } from 'react'
import { listAmounts } from '#shared/figures/amounts.ts'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { SelectionsQuery } from '#shared/selections/lists/list-schemas.ts'
import { DUE_SOON_DAYS } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { SameCents } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import type { AllSelectionsSearch, SelectionFilter } from './all-selections-search.ts'
import { AllSelectionsTable } from './all-selections-table.tsx'
import { FilterChips } from './filter-chips.tsx'
import { placeAcrossProjects } from '../links.ts'
import { allSelectionsQuery } from '../queries.ts'
import { RestoreButton } from '../bulk/restore-button.tsx'
import { keepOrder } from './selection-order.ts'
import { SelectionRow } from './selection-row.tsx'
import { filtersParam, useFilters } from './use-filters.ts'
import { useListView } from './use-list-view.ts'
import { ViewSwitch } from './view-switch.tsx'

const queries: Record<SelectionFilter, Pick<SelectionsQuery, 'status' | 'overdue' | 'dueSoon' | 'archived'>> = {
  open: { status: 'to_decide' },
  options: { status: 'to_propose' },
  schedule: { status: 'to_reschedule' },
  client: { status: 'to_answer' },
  overdue: { overdue: true },
  soon: { dueSoon: DUE_SOON_DAYS },
  order: { status: 'to_order' },
  ordered: { status: 'ordered' },
  archived: { archived: true },
}

const filters: readonly { value: SelectionFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Sent, not approved yet' },
  { value: 'options', label: 'Waiting for options' },
  { value: 'schedule', label: 'Cannot be in time' },
  { value: 'client', label: 'Waiting for client' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Due soon' },
  { value: 'order', label: 'To order' },
  { value: 'ordered', label: 'Ordered' },
  { value: 'archived', label: 'Archived' },
]

const sorts = [
  { value: 'deadline', label: 'Deadline' },
  { value: 'newest', label: 'Newest first' },
] as const

/** Filtered lists are work to do, so the soonest deadline comes first; the whole list and what is archived start with the newest. */
const sortOf = ({ show, sort }: AllSelectionsSearch) => sort ?? (show && show !== 'archived' ? 'deadline' : 'newest')

const filterOf = (search: AllSelectionsSearch) => ({
  ...(search.show && queries[search.show]),
  q: search.q || undefined,
  filters: filtersParam(search.filters),
  sort: sortOf(search),
})

/** Every selection of the builder's projects, with search and filters in the address. */
export function AllSelectionsScreen() {
  const user = useCurrentUser()
  const search = useSearch({ from: '/_shell/all-selections' })
  const navigate = useNavigate({ from: '/all-selections' })
  const [typed, setTyped] = useDebouncedSearchParam('q')
  const { view, offered, change } = useListView()
  const columnFilters = useFilters()
  if (!user.can.build) return <Restricted text="Only builders and administrators can see all selections." />
  const set = (change: Partial<AllSelectionsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
  const clear = () => {
    setTyped('')
    set({ q: undefined, show: undefined, filters: undefined })
  }
  return (
    <>
      <PageHeader
        title="All Selections"
        subtitle="The selections of all your projects."
        // The table has its own, which keeps the order of the table.
        actions={view === 'cards' && <ExportMenu endpoint={exportSelections} filter={filterOf(search)} />}
      />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {offered && <ViewSwitch view={view} onChange={change} />}
        <SegmentedControl
          label="Show"
          options={filters}
          value={search.show ?? 'all'}
          onChange={(show) => set({ show: show === 'all' ? undefined : show })}
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <SearchInput label="Search selections" value={typed} onChange={setTyped} />
          {view === 'cards' && (
            <Select
              label="Sort"
              className="sm:w-44"
              options={sorts}
              value={sortOf(search)}
              onChange={(sort) => set({ sort })}
            />
          )}
        </div>
      </div>
      {view === 'table' ? (
        <AllSelectionsTable
          filter={filterOf(search)}
          empty={
            <>
              <div className="mb-4 empty:hidden">
                <FilterChips {...columnFilters} />
              </div>
              <Nothing search={search} onClear={clear} />
            </>
          }
        />
      ) : (
        <>
          <div className="mb-4 empty:hidden">
            <FilterChips {...columnFilters} />
          </div>
          <Results search={search} onClear={clear} />
        </>
      )}
    </>
  )
}

function Results({ search, onClear }: { search: AllSelectionsSearch; onClear: () => void }) {
  return (
    <PagedList
      paged={useInfinite(allSelectionsQuery(filterOf(search)))}
      loading={<SkeletonList rows={8} picture="size-20" label="Loading selections..." />}
      failed="The selections could not be loaded"
      empty={<Nothing search={search} onClear={onClear} />}
      what="selections"
    >
      {(selections) => (
        <SameCents amounts={listAmounts(selections)}>
          <Rows selections={selections} />
        </SameCents>
      )}
    </PagedList>
  )
}

function Nothing({ search, onClear }: { search: AllSelectionsSearch; onClear: () => void }) {
  if (search.show === 'archived' && !search.q && !search.filters)
    return (
      <EmptyState
        icon={<Archive />}
        title="Nothing is archived"
        text="Selections that you archive are listed here, and you can restore them."
      />
    )
  return search.q || search.show || search.filters ? (
    <NothingFound what="selections" filters onClear={onClear} />
  ) : (
    <NoSelections />
  )
}

function Rows({ selections }: { selections: readonly Selection[] }) {
  useEffect(() => keepOrder(selections))
  return (
    <Card flush>
      <ul>
        {selections.map((selection) => (
          <SelectionRow
            key={selection.id}
            selection={selection}
            place={placeAcrossProjects(selection)}
            action={selection.can.restore && <RestoreButton selection={selection} />}
          />
        ))}
      </ul>
    </Card>
  )
}

function NoSelections() {
  return (
    <EmptyState
      icon={<CalendarCheck2 />}
      title="No selections yet"
      text="Selections that you add to projects will be listed here."
      action={
        <ButtonLink to="/projects" variant="secondary">
          Go to Projects
        </ButtonLink>
      }
    />
  )
}
