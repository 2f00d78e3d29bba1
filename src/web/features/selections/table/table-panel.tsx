import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { tableAmounts } from '#shared/figures/amounts.ts'
import { SameCents } from '#web/ui/money.tsx'
import { unitsFor } from '#shared/catalog/units.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { tradesQuery } from '#web/reads/people.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { useToday } from '#web/platform/use-today.ts'
import type { Refused } from '#web/ui/lists/bulk-act.ts'
import { RefusedRowsDialog } from '#web/ui/lists/refused-rows-dialog.tsx'
import { NothingFound } from '#web/ui/page/states.tsx'
import { projectToday } from '../parts/badges.tsx'
import { archivedSelectionsQuery } from '../bulk/bulk-queries.ts'
import type { AllSelectionsFilter } from '../queries.ts'
import { keepOrder } from '../lists/selection-order.ts'
import { FilterChips } from '../lists/filter-chips.tsx'
import { useFilters, filtersParam } from '../lists/use-filters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { columns as allColumns } from './columns.ts'
import { FilterButton } from './filter-button.tsx'
import type { TableWords } from './paste/parsing.ts'
import { groupNameOf, tableRows } from './rows.ts'
import { SelectionTable } from './selection-table.tsx'
import { inOrder, useTableSettings } from './settings.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useTableEdits } from './paste/use-table-edits.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf } from '#web/platform/search-params.ts'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { type TableShow, tableShows } from '../lists/table-shows.ts'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { SelectionFilters } from '#shared/selections/lists/filter-columns.ts'
import type { Sort } from '#shared/selections/lists/sorting.ts'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'

type TablePanelProps = {
  selections: readonly Selection[]
  /** One project, or all of the company. */
  projectId?: number
  /** The filter of the list across all projects: column filters offer the values of all its rows, loaded or not. */
  filter?: AllSelectionsFilter
}

const noRows: readonly Selection[] = []
const none = {}

const namesIn = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.flatMap((name) => name ?? []))].toSorted((a, b) => a.localeCompare(b))

/** The table of selections with its toolbar, bulk acts, undo and refusals. */
export function TablePanel({ selections: live, projectId, filter }: TablePanelProps) {
  const user = useCurrentUser()
  const scope = projectId === undefined ? 'all' : 'project'
  const [settings, setSettings] = useTableSettings(user.id, scope)
  const { typed, setTyped, search, show, setShow } = useTableSearch(projectId !== undefined)
  const filters = useFilters()
  const inArchive = show === 'archived'
  const archived = useQuery({ ...archivedSelectionsQuery(projectId ?? 0), enabled: inArchive })
  const selections = inArchive ? (archived.data ?? noRows) : live
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Refused | null>(null)
  const edits = useTableEdits(`${user.id}-${projectId ?? 'all'}`)
  const words = useTableWords(selections, projectId)

  const offered = useMemo(
    () =>
      inOrder(
        allColumns.filter(({ key }) => projectId === undefined || key !== 'project'),
        settings.order,
      ),
    [projectId, settings.order],
  )
  const columns = useMemo(() => offered.filter(({ key }) => !settings.hidden.includes(key)), [offered, settings.hidden])
  const byId = useMemo(() => new Map(selections.map((selection) => [selection.id, selection])), [selections])
  const amounts = useMemo(() => tableAmounts(selections), [selections])
  const selected = selections.filter(({ id }) => checked.has(id))
  const { sort, group } = settings
  // An edit does not move its row, as in a spreadsheet: rows are arranged again when the view or the set of rows changes.
  const arrangement = selections.map((one) => (group ? `${one.id} ${groupNameOf(one, group)}` : one.id)).join('\n')
  const [arranged, setArranged] = useState<{ key: string; rows: ReturnType<typeof tableRows> } | null>(null)
  // Rows of all projects were filtered by the server, which knows those that are not loaded too.
  const asked = projectId === undefined ? none : filters.filters
  const key = JSON.stringify([arrangement, search, show, asked, sort, group])
  const rows =
    arranged?.key === key
      ? arranged.rows
      : tableRows(selections, { search, show: inArchive ? 'all' : show, filters: asked, sort, group })
  if (arranged?.key !== key) setArranged({ key, rows })
  useEffect(() => {
    keepOrder(rows.flatMap((row) => (row.kind === 'selection' ? (byId.get(row.id) ?? []) : [])))
  }, [rows, byId])

  return (
    <div className="flex flex-col gap-3">
      <TableToolbar
        search={typed}
        onSearch={setTyped}
        show={show}
        onShow={(next) => {
          setShow(next)
          setChecked(new Set())
        }}
        settings={settings}
        onSettings={setSettings}
        columns={offered}
        edits={edits}
        acrossProjects={projectId === undefined}
      >
        <FilterButton {...filters} selections={selections} list={filter} />
        {projectId !== undefined && (
          <TableExport projectId={projectId} search={search} show={show} filters={filters.filters} sort={sort} />
        )}
        {filter && <AllTableExport list={filter} filters={filters.filters} sort={sort} />}
      </TableToolbar>
      <FilterChips {...filters} />
      {inArchive && selections.length === 0 ? (
        <p role="status" className="rounded-card border bg-surface p-6 text-center text-sm text-ink-soft">
          {archived.isPending
            ? 'Loading...'
            : archived.isError
              ? 'Archived selections could not be loaded.'
              : 'Nothing is archived in this project.'}
        </p>
      ) : rows.length === 0 ? (
        <NothingFound
          what="selections"
          filters
          onClear={() => {
            setTyped('')
            setShow('all')
            filters.clearFilters()
          }}
        />
      ) : (
        <SameCents amounts={amounts}>
          <SelectionTable
            rows={rows}
            byId={byId}
            columns={columns}
            frozen={settings.frozen}
            sort={sort}
            onSort={(next) => setSettings({ sort: next })}
            words={words}
            edits={edits}
            checked={checked}
            onChecked={setChecked}
            onRefused={setRefused}
          />
        </SameCents>
      )}
      {selected.length > 0 && (
        <BulkBar selected={selected} words={words} edits={edits} onChecked={setChecked} onRefused={setRefused} />
      )}
      {refused && <RefusedRowsDialog refused={refused} unnamed="A selection" onClose={() => setRefused(null)} />}
    </div>
  )
}

function useTableWords(selections: readonly Selection[], projectId: number | undefined): TableWords {
  const { dayOrder, system } = useRegionFacts()
  const houseDay = useToday()
  const { data: categories = [] } = useQuery(categoriesQuery(projectId === undefined ? {} : { projectId }))
  const trades = useTrades(projectId)
  return useMemo(() => {
    const dated = selections.find(({ deadline }) => deadline !== null)
    return {
      today: (dated && projectToday(dated)) ?? houseDay,
      dayOrder,
      categories: categories.map(({ id, name }) => ({ id, name })),
      trades,
      units: unitsFor(system, ...selections.map(({ unit }) => unit)),
      rooms: namesIn(selections.map(({ room }) => room)),
      phases: namesIn(selections.map(({ phase }) => phase)),
    }
  }, [selections, categories, trades, dayOrder, system, houseDay])
}

/** Subcontractors to assign: of the project, or of the whole company. */
function useTrades(projectId: number | undefined): TableWords['trades'] {
  const { data: project } = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  const { data: everyone } = useQuery({ ...tradesQuery, enabled: projectId === undefined })
  return useMemo(() => {
    const ofProject = project?.people.filter(({ seat }) => seat === 'subcontractor')
    return (ofProject ?? everyone ?? []).map(({ id, name }) => ({ id, name }))
  }, [project, everyone])
}

const showIn = oneOf(...tableShows)

/** Search and status filter of a project's table, in the address. The list of all projects is searched by its page. */
function useTableSearch(ofProject: boolean) {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useDebouncedSearchParam('q')
  const show: TableShow = (ofProject ? showIn(params['show']) : undefined) ?? 'all'
  const setShow = (next: TableShow) => {
    const change = (old: object) => ({ ...old, show: next === 'all' ? undefined : next })
    void navigate({ to: '.', replace: true, resetScroll: false, search: change as never })
  }
  // Rows are filtered while typing; the address follows.
  return { typed, setTyped, search: ofProject ? typed : '', show, setShow }
}

const shows: Record<TableShow, Record<string, string | boolean>> = {
  all: {},
  preparing: { status: 'pending' },
  to_decide: { status: 'to_answer' },
  overdue: { overdue: true },
  decided: { status: 'not_ordered' },
  ordered: { status: 'past_order' },
  archived: { archived: true },
}

type TableExportProps = {
  projectId: number
  search: string
  show: TableShow
  filters: SelectionFilters
  sort: Sort | null
}

/** The table's own order; without one, that of the list. */
const orderOf = (sort: Sort | null) => (sort ? { orderBy: sort.column, descending: sort.descending } : {})

/** The rows of a project's table as they are searched, filtered and sorted. Templates are not exported. */
function TableExport({ projectId, search, show, filters, sort }: TableExportProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project || project.isTemplate || project.archivedAt !== null) return null
  const filter = { projectId, words: search.trim() || undefined, filters: filtersParam(filters), ...shows[show] }
  return <ExportMenu endpoint={exportSelections} filter={{ ...filter, ...orderOf(sort) }} />
}

type AllTableExportProps = { list: AllSelectionsFilter; filters: SelectionFilters; sort: Sort | null }

/** The same for the table across all projects, with the rows that are not loaded. */
function AllTableExport({ list, filters, sort }: AllTableExportProps) {
  const filter = { ...list, filters: filtersParam(filters), ...orderOf(sort) }
  return <ExportMenu endpoint={exportSelections} filter={filter} />
}
