import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { exportItems } from '#shared/exports/endpoints.ts'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { MoreActions } from '#web/ui/overlays/more-actions.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { Swatch } from '#web/ui/files/swatch.tsx'
import { CategoryMark, swatchOf } from './category-look.tsx'
import { ChangeMenuItems, ItemBulkBar, PriceChangeDialog } from '../change-actions.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { ItemCard, ItemRow } from '../item-card.tsx'
import { ItemDialogs } from '../items/item-dialogs.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemGridSkeleton } from './item-grid-skeleton.tsx'
import { ItemsToolbar } from './items-toolbar.tsx'
import { OriginBanner } from './origin-banner.tsx'
import { asQuery, itemsQuery } from '#web/reads/catalog.ts'
import { categoryQuery } from '../queries.ts'
import { filterCount, filterOf, noFilters, type ItemsSearch } from '../parts/search-params.ts'
import { useAddAction } from '../choosing/use-add-action.ts'
import { useItemChoice } from '../parts/use-item-choice.ts'

const route = getRouteApi('/_shell/selections/category/$categoryId')

/** The items of one category, with search, filters and sorting. */
export function CategoryItemsScreen() {
  const { categoryId } = route.useParams()
  const search = route.useSearch()
  const category = useQuery(categoryQuery(Number(categoryId)))
  return (
    <QueryGate
      query={category}
      level={1}
      loading={
        <>
          <OriginBanner origin={search} />
          <Header category={undefined} />
          <div className="flex flex-col gap-4">
            <Skeleton className="h-24 lg:h-10" />
            <ItemGridSkeleton />
          </div>
        </>
      }
      failed="Error loading category"
      missing={{
        title: 'Category not found',
        text: 'It may have been archived, or you may not have permission to view it.',
        action: <ButtonLink to="/selections">Back to Categories</ButtonLink>,
      }}
      action={
        <ButtonLink to="/selections" variant="secondary">
          Back to Categories
        </ButtonLink>
      }
    >
      {(loaded) => (
        <>
          <OriginBanner origin={search} />
          <Header category={loaded} />
          <CategoryItems key={loaded.id} category={loaded} search={search} />
        </>
      )}
    </QueryGate>
  )
}

function Header({ category }: { category: SelectionCategory | undefined }) {
  const search = route.useSearch()
  const { projectId, selectionId } = search
  const [pricing, setPricing] = useState(false)
  return (
    <PageHeader
      back={
        <BackLink to="/selections" search={{ projectId, selectionId }}>
          Categories
        </BackLink>
      }
      title={
        category ? (
          <span className="flex items-center gap-3">
            <CategoryMark category={category} />
            {category.name}
          </span>
        ) : (
          <>
            <span className="sr-only">Loading category...</span>
            <Skeleton className="h-8 w-48" />
          </>
        )
      }
      subtitle={category?.description}
      actions={
        category?.can.edit && (
          <>
            <ExportMenu
              endpoint={exportItems}
              filter={{ ...asQuery(filterOf(search, category.id)), sort: search.sort }}
            />
            <ButtonLink to="/selections/items/new" search={{ categoryId: category.id }} icon={<Plus aria-hidden />}>
              New item
            </ButtonLink>
            <MoreActions>
              <ChangeMenuItems onPrices={() => setPricing(true)} />
            </MoreActions>
            {pricing && (
              <PriceChangeDialog scope={{ filter: filterOf(search, category.id) }} onClose={() => setPricing(false)} />
            )}
          </>
        )
      }
    />
  )
}

function CategoryItems({ category, search }: { category: SelectionCategory; search: ItemsSearch }) {
  const navigate = route.useNavigate()
  const change = (next: Partial<ItemsSearch>, replace = true) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false })
  const filter = filterOf(search, category.id)
  const { items, query, total, count, list } = useInfinite(itemsQuery(filter, search.sort))
  const add = useAddAction(search, (item) => change({ add: item.id }, false))
  const known = (id: number | undefined) => items.find((item) => item.id === id)
  const choice = useItemChoice(items)
  const { currency } = category.company
  const view = search.view ?? 'grid'
  return (
    <div className="flex flex-col gap-4">
      <ItemsToolbar search={search} count={query.data ? count : undefined} onChange={change} choice={choice} />
      <FilterChips search={search} currency={currency} onChange={change} />
      <h2 className="sr-only">Items</h2>
      <QueryGate query={query} loading={<ItemGridSkeleton />} failed="The items could not be loaded">
        {(loaded) =>
          loaded.length === 0 ? (
            <Nothing category={category} search={search} onChange={change} />
          ) : (
            <ItemGrid {...list} items={loaded} total={total} view={view}>
              {(item, index) => {
                const Shape = view === 'list' ? ItemRow : ItemCard
                return (
                  <Shape
                    item={item}
                    add={add}
                    eager={index < 6}
                    choice={choice.choiceOf(item)}
                    onOpen={() => change({ item: item.id }, false)}
                  />
                )
              }}
            </ItemGrid>
          )
        }
      </QueryGate>
      {items.length > 0 && (
        <div className="flex items-center gap-3 border-t pt-4 text-sm text-ink-soft" role="status">
          {count === '1' ? '1 item' : `${count} items`}
          {list.loading ? ', loading more...' : ''}
          {list.failed && (
            <>
              , the rest could not be loaded
              <Button size="sm" variant="secondary" onClick={list.onMore}>
                Retry
              </Button>
            </>
          )}
        </div>
      )}
      {choice.choosing && <ItemBulkBar choice={choice} shown={items.length} manages={category.can.edit} />}
      <FilterDialog search={search} filter={filter} currency={currency} onChange={change} />
      <ItemDialogs search={search} known={known} add={add} onChange={change} />
    </div>
  )
}

type Changing = { search: ItemsSearch; onChange: (change: Partial<ItemsSearch>) => void }

function Nothing({ category, search, onChange }: Changing & { category: SelectionCategory }) {
  if (search.q || filterCount(search) > 0)
    return <NothingFound what="items" filters onClear={() => onChange({ ...noFilters, q: undefined })} />
  return (
    <EmptyState
      title="No items yet"
      text={
        category.can.edit
          ? 'Add the first item with a picture and a price.'
          : 'Your builder has not added any items yet.'
      }
      icon={<Swatch kind={swatchOf(category)} className="size-24! rounded-card" />}
      action={
        category.can.edit && (
          <ButtonLink variant="secondary" to="/selections/items/new" search={{ categoryId: category.id }}>
            New item
          </ButtonLink>
        )
      }
    />
  )
}
