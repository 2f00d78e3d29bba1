import { useQuery } from '@tanstack/react-query'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { SelectionFilters } from '#shared/selections/lists/filter-columns.ts'
import type { Sort } from '#shared/selections/lists/sorting.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import type { AllSelectionsFilter } from '../queries.ts'
import type { TableShow } from '../lists/table-shows.ts'
import { filtersParam } from '../lists/use-filters.ts'

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
export function TableExport({ projectId, search, show, filters, sort }: TableExportProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project || project.isTemplate || project.archivedAt !== null) return null
  const filter = { projectId, words: search.trim() || undefined, filters: filtersParam(filters), ...shows[show] }
  return <ExportMenu endpoint={exportSelections} filter={{ ...filter, ...orderOf(sort) }} />
}

type AllTableExportProps = { list: AllSelectionsFilter; filters: SelectionFilters; sort: Sort | null }

/** The same for the table across all projects, with the rows that are not loaded. */
export function AllTableExport({ list, filters, sort }: AllTableExportProps) {
  const filter = { ...list, filters: filtersParam(filters), ...orderOf(sort) }
  return <ExportMenu endpoint={exportSelections} filter={filter} />
}
