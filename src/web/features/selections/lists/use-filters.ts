import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FilterColumn, readFilters, type SelectionFilters } from '#shared/selections/lists/filter-columns.ts'

const none: SelectionFilters = {}

export type Filters = {
  filters: SelectionFilters
  /** Without values the column is not filtered. */
  setFilter: (column: FilterColumn, values: readonly string[]) => void
  clearFilters: () => void
}

/** The column filters in the address (`filters`) of any page; Back, reload and links keep them. */
export function useFilters(): Filters {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = JSON.stringify(search['filters'] ?? null)
  const filters = useMemo(() => readFilters(JSON.parse(given)) ?? none, [given])
  const write = (next: SelectionFilters) => {
    const some = Object.keys(next).length > 0 ? next : undefined
    const change = (old: object) => ({ ...old, filters: some })
    void navigate({ to: '.', replace: true, resetScroll: false, search: change as never })
  }
  return {
    filters,
    setFilter: (column, values) => {
      const { [column]: _old, ...others } = filters
      write(values.length > 0 ? { ...others, [column]: values } : others)
    },
    clearFilters: () => write(none),
  }
}

/** The filters in the form that the server reads. */
export const filtersParam = (filters: SelectionFilters | undefined): string | undefined =>
  filters && Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined
