import { useNavigate, useSearch } from '@tanstack/react-router'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import type { ProjectSearch } from './queries.ts'
import { projectListSearch } from './search-params.ts'

export function useProjectSearch(): { search: ProjectSearch; set: (change: ProjectSearch) => void } {
  const navigate = useNavigate()
  const search = projectListSearch(useSearch({ strict: false }))
  const set = (change: ProjectSearch) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...change })) as never, resetScroll: false })
  return { search, set }
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'planning', label: 'Planning' },
  { value: 'completed', label: 'Completed' },
  { value: 'on_hold', label: 'On Hold' },
  { value: 'archived', label: 'Archived' },
] as const

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'completion', label: 'Completion date' },
] as const

export function ProjectsToolbar() {
  const { search, set } = useProjectSearch()
  const [typed, setTyped] = useDebouncedSearchParam('q')
  const status = search.status === 'in_progress' ? 'active' : (search.status ?? 'all')
  return (
    <div className="mb-6 grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_auto] xl:flex">
      <SearchInput
        label="Search projects"
        placeholder="Search name, client or address"
        value={typed}
        onChange={setTyped}
        className="sm:w-full xl:max-w-sm xl:flex-1"
      />
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:order-1 sm:col-span-2 sm:mx-0 sm:px-0 xl:order-none">
        <SegmentedControl
          label="Status"
          options={filters}
          value={status}
          onChange={(value) => set({ status: value === 'all' ? undefined : value })}
        />
      </div>
      <Select
        label="Sort"
        options={sorts}
        value={search.sort ?? 'newest'}
        onChange={(sort) => set({ sort: sort === 'newest' ? undefined : sort })}
        className="sm:w-44 xl:ml-auto"
      />
    </div>
  )
}
