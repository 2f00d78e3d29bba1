import ListFilter from 'virtual:icons/list-filter'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FilterColumn, filterColumns, MAX_FILTER_VALUES } from '#shared/selections/lists/filter-columns.ts'
import { filterValuesOf } from '#shared/selections/lists/filters.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { filterValuesQuery } from '../bulk/bulk-queries.ts'
import { filterLabels, filterValueLabel, filterValueOrder } from '../lists/filter-words.ts'
import type { AllSelectionsFilter } from '../queries.ts'
import type { Filters } from '../lists/use-filters.ts'

type FilterButtonProps = Filters & {
  /** The rows before column filters: their values are offered. */
  selections: readonly Selection[]
  /** Across all projects the server knows the values, also of rows that are not loaded. */
  list?: AllSelectionsFilter | undefined
}

type Offered = { value: string; label: string; count: number }

/** From this many values on, they can be searched. */
const MANY = 8

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** How many rows have each value of a column. */
function countsIn(selections: readonly Selection[], column: FilterColumn): Map<string, number> {
  const counts = new Map<string, number>()
  for (const selection of selections)
    for (const value of new Set(filterValuesOf(selection, column))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The values in the column's order, with those chosen already that no row has. */
function offeredValues(
  counts: ReadonlyMap<string, number>,
  column: FilterColumn,
  chosen: readonly string[],
): Offered[] {
  const all = new Map([...chosen.map((value) => [value, 0] as const), ...counts])
  const order = filterValueOrder(column)
  const place = (value: string) => (order ? order.indexOf(value) : Number(value === ''))
  return Array.from(all, ([value, count]) => ({ value, count, label: filterValueLabel(column, value) })).toSorted(
    (a, b) => place(a.value) - place(b.value) || collator.compare(a.label, b.label),
  )
}

/** Filters the table by the values of its columns. */
export function FilterButton({ selections, list, filters, setFilter, clearFilters }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [column, setColumn] = useState<FilterColumn>('room')
  const [typed, setTyped] = useState('')
  const chosen = useMemo(() => filters[column] ?? [], [filters, column])
  const acrossProjects = list !== undefined
  const ofServer = useQuery({ ...filterValuesQuery(list ?? {}, column), enabled: acrossProjects && isOpen })
  const counts = useMemo(
    () =>
      acrossProjects ? new Map(ofServer.data?.map(({ value, count }) => [value, count])) : countsIn(selections, column),
    [acrossProjects, ofServer.data, selections, column],
  )
  const values = useMemo(() => offeredValues(counts, column, chosen), [counts, column, chosen])
  const found = values.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const active = Object.keys(filters).length
  const columns = filterColumns
    .filter((one) => acrossProjects || one !== 'project')
    .map((value) => ({
      value,
      label: filters[value] ? `${filterLabels[value]} (${filters[value].length})` : filterLabels[value],
    }))
  const toggle = (value: string) =>
    setFilter(column, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <Popover
      label="Filters"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="flex max-h-[70dvh] w-72 flex-col gap-3"
      trigger={
        <Button variant="secondary" icon={<ListFilter aria-hidden />}>
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      }
    >
      <Select
        label="Column"
        options={columns}
        value={column}
        onChange={(next) => {
          setColumn(next)
          setTyped('')
        }}
      />
      {values.length > MANY && (
        <SearchInput label="Search values" value={typed} onChange={setTyped} className="sm:w-full!" />
      )}
      <div
        role="group"
        aria-label={filterLabels[column]}
        className="-mx-1 flex min-h-0 flex-col gap-2 overflow-y-auto px-1"
      >
        {found.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            label={
              <>
                <span className="[overflow-wrap:anywhere]">{label}</span>
                <span className="ml-1.5 text-ink-soft tabular-nums">{formatCount(count)}</span>
              </>
            }
            checked={chosen.includes(value)}
            disabled={chosen.length >= MAX_FILTER_VALUES && !chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {acrossProjects && ofServer.isError && (
          <p role="alert" className="text-sm text-danger-ink">
            The values could not be loaded.{' '}
            <button type="button" className="underline" onClick={() => void ofServer.refetch()}>
              Retry
            </button>
          </p>
        )}
        {found.length === 0 && !ofServer.isError && (
          <p role="status" className="text-sm text-ink-soft">
            {acrossProjects && ofServer.isPending ? 'Loading...' : 'No values'}
          </p>
        )}
      </div>
      {active > 0 && (
        <Button size="sm" variant="secondary" onClick={clearFilters}>
          Clear all filters
        </Button>
      )}
    </Popover>
  )
}
