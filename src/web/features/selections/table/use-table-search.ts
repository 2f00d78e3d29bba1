import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf } from '#web/platform/search-params.ts'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { type TableShow, tableShows } from '../lists/table-shows.ts'

const showIn = oneOf(...tableShows)

/** Search and status filter of a project's table, in the address. The list of all projects is searched by its page. */
export function useTableSearch(ofProject: boolean) {
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
