import X from 'virtual:icons/x'
import { filterColumns } from '#shared/selections/lists/filter-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { filterLabels, filterValueLabel } from './filter-words.ts'
import type { Filters } from './use-filters.ts'

const SHOWN = 2

const valuesInWords = (labels: readonly string[]): string =>
  labels.length > SHOWN ? `${labels.slice(0, SHOWN).join(', ')} and ${labels.length - SHOWN} more` : labels.join(' or ')

/** The filters that apply, each of which can be removed. */
export function FilterChips({ filters, setFilter, clearFilters }: Filters) {
  const columns = filterColumns.filter((column) => filters[column])
  if (columns.length === 0) return null
  return (
    <div role="group" aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {columns.map((column) => {
        const words = valuesInWords((filters[column] ?? []).map((value) => filterValueLabel(column, value)))
        return (
          <span
            key={column}
            className="flex max-w-full min-w-0 items-center gap-1 rounded-full bg-primary-soft py-0.5 pr-1 pl-3 text-sm"
          >
            <span className="min-w-0 truncate">
              <span className="text-ink-soft">{filterLabels[column]}:</span> {words}
            </span>
            <button
              type="button"
              aria-label={`Remove the filter ${filterLabels[column]}`}
              onClick={() => setFilter(column, [])}
              className="flex size-6 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink touch:size-11"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        )
      })}
      {columns.length > 1 && (
        <Button size="sm" variant="ghost" onClick={clearFilters}>
          Clear all
        </Button>
      )}
    </div>
  )
}
