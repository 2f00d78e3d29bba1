import LayoutGrid from 'virtual:icons/layout-grid'
import List from 'virtual:icons/list'
import SlidersHorizontal from 'virtual:icons/sliders-horizontal'
import SquareCheck from 'virtual:icons/square-check'
import type { KeyboardEvent } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useDebouncedSearchParam } from '#web/ui/lists/use-debounced-search-param.ts'
import { filterCount, sortOptions, type ItemsSearch } from '../parts/search-params.ts'
import type { ItemChoice } from '../parts/use-item-choice.ts'

type Props = {
  search: ItemsSearch
  onChange: (change: Partial<ItemsSearch>) => void
  count: string | undefined
  choice: ItemChoice
}

/** Search, filters, sorting, view and choosing of many items. */
export function ItemsToolbar({ search, count, onChange, choice }: Props) {
  const [typed, setTyped] = useDebouncedSearchParam('q')
  const filters = filterCount(search)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="presentation" onKeyDown={focusFirstItem} className="min-w-0 flex-1 basis-full lg:basis-64">
        <SearchInput
          label="Search items"
          className="sm:w-full"
          placeholder="Search name, brand or description"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button variant="secondary" icon={<SlidersHorizontal aria-hidden />} onClick={() => onChange({ filters: true })}>
        <span className="max-sm:sr-only">Filters</span>
        {filters > 0 && <Badge tone="accent">{filters}</Badge>}
      </Button>
      <div className="w-44 max-sm:min-w-0 max-sm:flex-1">
        <Select
          label="Sort"
          options={sortOptions}
          value={search.sort ?? (search.q ? null : 'name')}
          placeholder="Best match"
          onChange={(sort) => onChange({ sort: sort === 'name' && !search.q ? undefined : sort })}
        />
      </div>
      <SegmentedControl
        label="View"
        options={[
          { value: 'grid', label: <span className="sr-only">Grid</span>, icon: <LayoutGrid aria-hidden /> },
          { value: 'list', label: <span className="sr-only">List</span>, icon: <List aria-hidden /> },
        ]}
        value={search.view ?? 'grid'}
        onChange={(view) => onChange({ view: view === 'list' ? 'list' : undefined })}
      />
      <Button
        variant="secondary"
        icon={<SquareCheck aria-hidden />}
        aria-pressed={choice.choosing}
        onClick={choice.choosing ? choice.stop : choice.start}
      >
        <span className="max-sm:sr-only">Select</span>
      </Button>
      {count !== undefined && (
        <Badge className="ml-auto max-sm:hidden">{count === '1' ? '1 item' : `${count} items`}</Badge>
      )}
    </div>
  )
}

/** Arrow down moves from the search to the first item it found. */
function focusFirstItem(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLElement>('[data-item="0"] [data-open]')
  if (!first) return
  event.preventDefault()
  first.focus()
}
