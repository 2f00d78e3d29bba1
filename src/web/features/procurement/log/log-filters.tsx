import { logOrders, type LogOrder } from '#shared/procurement/log/choices.ts'
import { owners } from '#shared/procurement/log/steps.ts'
import { logDayWords, ownerWords } from '#shared/procurement/log/words.ts'
import { ProjectFilter } from '#web/features/projects/parts/project-filter.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FilterBar } from '#web/ui/lists/filter-bar.tsx'
import { type LogSearch, logViews } from './search-params.ts'

const viewWords: Record<(typeof logViews)[number], string> = {
  open: 'Open: not installed',
  late: 'Late or overdue',
  longLead: 'Long lead: 4 weeks and more',
  installed: 'Installed',
}
const orderWords: Record<LogOrder, string> = {
  due: 'Sort by next step',
  decide: `Sort by ${logDayWords.decide.toLowerCase()}`,
  order: `Sort by ${logDayWords.order.toLowerCase()}`,
  onSite: `Sort by ${logDayWords.onSite.toLowerCase()}`,
  install: `Sort by ${logDayWords.install.toLowerCase()}`,
  owner: 'Sort by owner',
  float: 'Sort by float',
}

type LogFiltersProps = {
  search: LogSearch
  typed: string
  onType: (text: string) => void
  onChange: (next: LogSearch) => void
}

export function LogFilters({ search, typed, onType, onChange }: LogFiltersProps) {
  const { show, owner, project, sort } = search
  // What is installed has no next step, and the latest first.
  const open = show !== 'installed'
  return (
    <FilterBar
      className="mb-4 grid-cols-2 lg:grid-cols-[minmax(0,1fr)_15rem_13rem_11rem]"
      active={[project, show, open ? owner : undefined].filter((value) => value !== undefined).length}
      search={
        <SearchInput
          label="Search the log"
          placeholder="Search selection, room, item or project"
          value={typed}
          onChange={onType}
          className="sm:w-full"
        />
      }
    >
      {/* On a phone, half a row is too narrow for what is shown and how it is sorted. */}
      <ProjectFilter value={project} onChange={(next) => onChange({ ...search, project: next })} />
      <Select
        label="Show"
        className="max-sm:col-span-2 max-sm:-order-1"
        options={logViews.map((value) => ({ value, label: viewWords[value] }))}
        value={show ?? 'open'}
        onChange={(next) =>
          onChange({
            ...search,
            show: next === 'open' ? undefined : next,
            ...(next === 'installed' && { owner: undefined, sort: undefined, down: undefined }),
          })
        }
      />
      {open && (
        <>
          <Select
            label="Owner of the next step"
            placeholder="Any owner"
            options={owners.map((value) => ({ value, label: ownerWords[value] }))}
            value={owner}
            onChange={(next) => onChange({ ...search, owner: next })}
            onClear={() => onChange({ ...search, owner: undefined })}
          />
          <Select
            label="Sort"
            className="max-sm:col-span-2 lg:hidden"
            options={logOrders.map((value) => ({ value, label: orderWords[value] }))}
            value={sort ?? 'due'}
            onChange={(next) => onChange({ ...search, sort: next === 'due' ? undefined : next, down: undefined })}
          />
        </>
      )}
    </FilterBar>
  )
}
