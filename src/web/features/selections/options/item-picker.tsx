import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'virtual:icons/check'
import { useDeferredValue, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { categoriesQuery, itemsQuery } from '#web/reads/catalog.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { cx } from '#web/ui/cx.ts'
import { InfiniteList, shownOf } from '#web/ui/lists/infinite-list.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { NothingToPick } from './nothing-to-pick.tsx'

type ItemPickerProps = {
  projectId: number
  categoryId: number | null
  picked: ReadonlySet<number>
  onToggle: (item: SelectionItem) => void
  /** Already proposed. */
  taken: ReadonlySet<number>
  /** A builder can add an item that the catalog does not have. */
  creates?: boolean
}

const EVERYTHING = 'all'
const tiles = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4'

/** The catalog as pictures: search, filter by category, select items to propose. */
export function ItemPicker({ projectId, categoryId, picked, onToggle, taken, creates = false }: ItemPickerProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState(categoryId)
  const q = useDeferredValue(typed.trim())
  const { data: categories = [] } = useQuery(categoriesQuery({ projectId }))
  const items = useInfinite({
    ...itemsQuery({ projectId, categoryId: category ?? undefined, q: q || undefined }),
    placeholderData: keepPreviousData,
  })
  /** The first match of what was typed, also when Enter is pressed before the list shows it. */
  const pickFirst = async () => {
    const wanted = typed.trim()
    if (wanted === '') return
    const query = itemsQuery({ projectId, categoryId: category ?? undefined, q: wanted })
    const found = await client.fetchInfiniteQuery(query).catch(() => undefined)
    const first = found?.pages.flatMap((page) => page.items).find(({ id }) => !taken.has(id))
    if (first) onToggle(first)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Search the catalog"
          value={typed}
          onChange={setTyped}
          onEnter={() => void pickFirst()}
          className="sm:flex-1"
        />
        <Select
          label="Category"
          className="w-full sm:w-56"
          options={[
            { value: EVERYTHING, label: 'All categories' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={category === null ? EVERYTHING : String(category)}
          onChange={(value) => setCategory(value === EVERYTHING ? null : Number(value))}
        />
      </div>
      <QueryGate query={items.query} level={3} loading={<PickerSkeleton />} failed="The catalog could not be loaded">
        {(found) =>
          found.length === 0 ? (
            <NothingToPick
              typed={q}
              category={categories.find(({ id }) => id === category)}
              onEverywhere={category === null ? undefined : () => setCategory(null)}
              {...(creates && {
                onCreated: (item: SelectionItem) => {
                  setTyped('')
                  onToggle(item)
                },
              })}
            />
          ) : (
            <InfiniteList {...items.list} status={shownOf(found.length, items.count, 'items')}>
              <SameCents amounts={found.map(({ price }) => price)}>
                <ul className={tiles}>
                  {found.map((item) => (
                    <li key={item.id}>
                      <Tile
                        item={item}
                        picked={picked.has(item.id)}
                        taken={taken.has(item.id)}
                        onToggle={() => onToggle(item)}
                      />
                    </li>
                  ))}
                </ul>
              </SameCents>
            </InfiniteList>
          )
        }
      </QueryGate>
    </div>
  )
}

type TileProps = { item: SelectionItem; picked: boolean; taken: boolean; onToggle: () => void }

function Tile({ item, picked, taken, onToggle }: TileProps) {
  const { unitPrice } = useMoney(item.currency)
  return (
    <button
      type="button"
      aria-pressed={picked}
      disabled={taken}
      onClick={onToggle}
      className={cx(
        'relative flex size-full flex-col overflow-hidden rounded-card border bg-surface text-left transition-colors disabled:opacity-60',
        picked ? 'border-primary ring-1 ring-primary' : 'hover:border-line-strong',
      )}
    >
      <Picture
        {...pictureSizes(item.imageUrl)}
        sizes="12rem"
        alt=""
        fallback={swatchFor(item.categoryName, item.name)}
      />
      {picked && (
        <span className="absolute top-2 right-2 rounded-full bg-primary p-1 text-on-primary">
          <Check aria-hidden className="size-4" />
        </span>
      )}
      <span className="block p-2.5">
        <span className="line-clamp-2 text-sm font-medium">{item.name}</span>
        <span className="block truncate text-xs text-ink-soft">{item.brand}</span>
        <span className="mt-1 block text-sm tabular-nums">
          {taken ? 'Already proposed' : unitPrice(item.price, item.unit)}
        </span>
      </span>
    </button>
  )
}

function PickerSkeleton() {
  return (
    <div role="status" className={tiles}>
      <span className="sr-only">Loading items...</span>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="aspect-3/4" />
      ))}
    </div>
  )
}
