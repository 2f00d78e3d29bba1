import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { unitPriceInWords } from '#shared/catalog/rules.ts'
import { categoriesQuery, itemsQuery } from '#web/features/catalog/queries.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { useInfinite } from '#web/platform/paging.ts'
import { cx } from '#web/ui/cx.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, NothingFound } from '#web/ui/states.tsx'
import { swatchFor } from '#web/ui/swatch-for.ts'

type ItemPickerProps = {
  projectId: number
  categoryId: number | null
  picked: readonly SelectionItem[]
  onChange: (picked: SelectionItem[]) => void
  /** Already proposed. */
  taken: ReadonlySet<number>
}

const EVERYTHING = 'all'

/** The builder's catalog as pictures: search, narrow to a category, tap what should be proposed. */
export function ItemPicker({ projectId, categoryId, picked, onChange, taken }: ItemPickerProps) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState(categoryId)
  const q = useDeferredValue(typed.trim())
  const { data: categories = [] } = useQuery(categoriesQuery({ projectId }))
  const items = useInfinite({
    ...itemsQuery({ projectId, categoryId: category ?? undefined, q: q || undefined }),
    placeholderData: keepPreviousData,
  })
  const isPicked = (item: SelectionItem) => picked.some(({ id }) => id === item.id)
  const toggle = (item: SelectionItem) =>
    onChange(isPicked(item) ? picked.filter(({ id }) => id !== item.id) : [...picked, item])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchInput label="Search the catalog" value={typed} onChange={setTyped} className="sm:flex-1" />
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
      {items.error ? (
        <ErrorState level={3} title="The catalog could not be loaded" onRetry={items.refetch} />
      ) : items.isPending ? (
        <PickerSkeleton />
      ) : items.items.length === 0 ? (
        <NothingFound what="items" filters level={3} />
      ) : (
        <InfiniteList {...items.list} status={`Showing ${items.items.length} of ${items.count} items`}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {items.items.map((item) => (
              <li key={item.id}>
                <Tile item={item} picked={isPicked(item)} taken={taken.has(item.id)} onToggle={() => toggle(item)} />
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </div>
  )
}

type TileProps = { item: SelectionItem; picked: boolean; taken: boolean; onToggle: () => void }

function Tile({ item, picked, taken, onToggle }: TileProps) {
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
          {taken ? 'Already proposed' : unitPriceInWords(item.price, item.unit, item.currency)}
        </span>
      </span>
    </button>
  )
}

function PickerSkeleton() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      <span className="sr-only">Loading items...</span>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="aspect-3/4" />
      ))}
    </div>
  )
}
