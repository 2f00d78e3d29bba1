import { getRouteApi } from '@tanstack/react-router'
import { useInfinite } from '#web/platform/paging.ts'
import { QueryGate } from '#web/ui/query-gate.tsx'
import { NothingFound } from '#web/ui/states.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemDialogs } from './item-dialogs.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemGridSkeleton } from './item-grid-skeleton.tsx'
import { itemsQuery } from './queries.ts'
import type { GridSearch } from './search-params.ts'
import { useAddAction } from './use-add-action.ts'

const route = getRouteApi('/_shell/selections/')

/** Search results across all categories, best first. */
export function FoundItems({ q, search, onClear }: { q: string; search: GridSearch; onClear: () => void }) {
  const navigate = route.useNavigate()
  const change = (next: Partial<GridSearch>, replace = true) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false })
  const { items, query, total, count, isPending, list } = useInfinite(itemsQuery({ q, projectId: search.projectId }))
  const add = useAddAction(search, (item) => change({ add: item.id }, false))
  const known = (id: number | undefined) => items.find((item) => item.id === id)
  return (
    <section aria-labelledby="found-items">
      <h2 id="found-items" className={total === 0 && !isPending ? 'sr-only' : 'mb-3 font-serif text-lg font-semibold'}>
        <span role="status">
          {isPending ? 'Searching items...' : total === 1 ? '1 item found' : `${count} items found`}
        </span>
      </h2>
      <QueryGate
        query={query}
        level={3}
        loading={<ItemGridSkeleton count={4} />}
        failed="The items could not be searched"
      >
        {(found) =>
          found.length === 0 ? (
            <NothingFound what="items" level={3} onClear={onClear} />
          ) : (
            <ItemGrid {...list} items={found} total={total} view="grid">
              {(item) => (
                <ItemCard item={item} add={add} showCategory onOpen={() => change({ item: item.id }, false)} />
              )}
            </ItemGrid>
          )
        }
      </QueryGate>
      <ItemDialogs search={search} known={known} add={add} onChange={change} />
    </section>
  )
}
