import { getRouteApi } from '@tanstack/react-router'
import SquareCheck from 'virtual:icons/square-check'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { NothingFound } from '#web/ui/page/states.tsx'
import { ItemBulkBar } from '../change-actions.tsx'
import { ItemCard } from '../item-card.tsx'
import { ItemDialogs } from '../items/item-dialogs.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemGridSkeleton } from './item-grid-skeleton.tsx'
import { itemsQuery } from '#web/reads/catalog.ts'
import type { GridSearch } from '../parts/search-params.ts'
import { useAddAction } from '../choosing/use-add-action.ts'
import { useItemChoice } from '../parts/use-item-choice.ts'

const route = getRouteApi('/_shell/selections/')

/** Search results across all categories, best first. */
export function FoundItems({ q, search, onClear }: { q: string; search: GridSearch; onClear: () => void }) {
  const navigate = route.useNavigate()
  const change = (next: Partial<GridSearch>, replace = true) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false })
  const { items, query, total, count, list } = useInfinite(itemsQuery({ q, projectId: search.projectId }))
  const add = useAddAction(search, (item) => change({ add: item.id }, false))
  const known = (id: number | undefined) => items.find((item) => item.id === id)
  const choice = useItemChoice(items)
  const user = useCurrentUser()
  return (
    <section aria-labelledby="found-items">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2
          id="found-items"
          className={total === 0 && !query.isFetching ? 'sr-only' : 'font-serif text-lg font-semibold'}
        >
          <span role="status">
            {query.data
              ? total === 1
                ? '1 item found'
                : `${count} items found`
              : query.error
                ? 'Items'
                : 'Searching items...'}
          </span>
        </h2>
        {items.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            icon={<SquareCheck aria-hidden />}
            aria-pressed={choice.choosing}
            onClick={choice.choosing ? choice.stop : choice.start}
          >
            Select
          </Button>
        )}
      </div>
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
                <ItemCard
                  item={item}
                  add={add}
                  showCategory
                  choice={choice.choiceOf(item)}
                  onOpen={() => change({ item: item.id }, false)}
                />
              )}
            </ItemGrid>
          )
        }
      </QueryGate>
      {choice.choosing && <ItemBulkBar choice={choice} shown={items.length} manages={user.can.build} />}
      <ItemDialogs search={search} known={known} add={add} onChange={change} />
    </section>
  )
}
