import { ListFilter } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type FilterColumn, filterColumns, MAX_FILTER_VALUES } from '#shared/selections/filter-columns.ts'
import { filterValuesOf } from '#shared/selections/filters.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { filterLabels, filterValueLabel, filterValueOrder } from '../filter-words.ts'
import type { Filters } from '../use-filters.ts'

type FilterButtonProps = Filters & {
  /** The rows before column filters: their values are offered. */
  selections: readonly Selection[]
  /** One project has no use for a filter by project. */
  acrossProjects: boolean
}

type Offered = { value: string; label: string; count: number }

/** From this many values on, they can be searched. */
const MANY = 8

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** The values of a column among the rows and those chosen already, with how many rows have them. */
function valuesIn(selections: readonly Selection[], column: FilterColumn, chosen: readonly string[]): Offered[] {
  const counts = new Map(chosen.map((value) => [value, 0]))
  for (const selection of selections)
    for (const value of new Set(filterValuesOf(selection, column))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const order = filterValueOrder(column)
  const place = (value: string) => (order ? order.indexOf(value) : Number(value === ''))
  return Array.from(counts, ([value, count]) => ({ value, count, label: filterValueLabel(column, value) })).toSorted(
    (a, b) => place(a.value) - place(b.value) || collator.compare(a.label, b.label),
  )
}

/** Filters the table by the values of its columns. */
export function FilterButton({ selections, acrossProjects, filters, setFilter, clearFilters }: FilterButtonProps) {
  const [column, setColumn] = useState<FilterColumn>('room')
  const [typed, setTyped] = useState('')
  const chosen = useMemo(() => filters[column] ?? [], [filters, column])
  const values = useMemo(() => valuesIn(selections, column, chosen), [selections, column, chosen])
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
      {values.length > MANY && <SearchInput label="Search values" value={typed} onChange={setTyped} />}
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
                {/* Not all rows of all projects are loaded, so they cannot be counted. */}
                {!acrossProjects && <span className="ml-1.5 text-ink-soft tabular-nums">{count}</span>}
              </>
            }
            checked={chosen.includes(value)}
            disabled={chosen.length >= MAX_FILTER_VALUES && !chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {found.length === 0 && <p className="text-sm text-ink-soft">No values</p>}
      </div>
      {active > 0 && (
        <Button size="sm" variant="secondary" onClick={clearFilters}>
          Clear all filters
        </Button>
      )}
    </Popover>
  )
}
