import { useQuery } from '@tanstack/react-query'
import { exportSelections } from '#shared/exports/endpoints.ts'
import type { SelectionFilters } from '#shared/selections/filter-columns.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import type { TableShow } from '../table-shows.ts'
import { filtersParam } from '../use-filters.ts'

const shows: Record<TableShow, Record<string, string | boolean>> = {
  all: {},
  preparing: { status: 'pending' },
  to_decide: { status: 'to_answer' },
  overdue: { overdue: true },
  decided: { status: 'to_order' },
  ordered: { status: 'past_order' },
  archived: { archived: true },
}

type TableExportProps = { projectId: number; search: string; show: TableShow; filters: SelectionFilters }

/** The rows of a project's table as they are searched and filtered. Templates are not exported. */
export function TableExport({ projectId, search, show, filters }: TableExportProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project || project.isTemplate || project.archivedAt !== null) return null
  const filter = { projectId, words: search.trim() || undefined, filters: filtersParam(filters), ...shows[show] }
  return <ExportMenu endpoint={exportSelections} filter={filter} />
}
