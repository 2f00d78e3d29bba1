import { useQuery } from '@tanstack/react-query'
import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import type { ReactNode } from 'react'
import type { SelectionCategory, SelectionItem } from '#shared/catalog/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList, shownOf } from '#web/ui/lists/infinite-list.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser, useHouseZone } from '#web/features/auth/queries.ts'
import { CategoryMark, swatchOf } from './category-look.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { catalogRestriction } from '../parts/restriction.ts'
import { categoriesQuery, itemsQuery } from '#web/reads/catalog.ts'
import { useRestoreCategory, useRestoreItem } from '../queries.ts'

/** Archived categories and items, each with a restore button. */
export function ArchivedScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Archived /> : <Restricted text={catalogRestriction} />
}

function Archived() {
  const categories = useQuery(categoriesQuery({ archived: true }))
  const items = useInfinite(itemsQuery({ archived: true }))
  return (
    <>
      <PageHeader
        back={<BackLink to="/selections">Categories</BackLink>}
        title="Archived"
        subtitle="No longer in the catalog. Selections keep their copies."
      />
      <QueryGate
        query={bothOf(categories, items.query)}
        loading={<SkeletonList />}
        failed="The archive could not be loaded"
      >
        {([archivedCategories, archivedItems]) =>
          archivedCategories.length + archivedItems.length === 0 ? (
            <EmptyState
              icon={<Archive />}
              title="Nothing is archived"
              text="You can restore archived categories and items here."
            />
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {archivedCategories.map((category) => (
                  <CategoryRow key={category.id} category={category} />
                ))}
              </ul>
              {archivedItems.length > 0 && (
                <InfiniteList {...items.list} status={shownOf(archivedItems.length, items.count, 'items')}>
                  <ul className="mt-2 flex flex-col gap-2">
                    {archivedItems.map((item) => (
                      <ItemRow key={item.id} item={item} />
                    ))}
                  </ul>
                </InfiniteList>
              )}
            </>
          )
        }
      </QueryGate>
    </>
  )
}

function CategoryRow({ category }: { category: SelectionCategory }) {
  const restore = useRestoreCategory()
  const { id, name, archivedAt } = category
  const timeZone = useHouseZone()
  return (
    <Row
      picture={<CategoryMark category={category} className="size-14" />}
      name={name}
      text={`Category, archived ${archivedAt ? formatDate(archivedAt, timeZone) : ''}`}
      onRestore={() => restore.mutate(id, restored(name))}
    />
  )
}

function ItemRow({ item }: { item: SelectionItem }) {
  const restore = useRestoreItem()
  const { id, name, categoryName, archivedAt } = item
  const timeZone = useHouseZone()
  return (
    <Row
      picture={
        <ItemPicture
          picture={item.pictures[0]}
          sizes="56px"
          fallback={swatchOf(categoryName)}
          className="w-14! rounded-control"
        />
      }
      name={name}
      text={`${categoryName}, archived ${archivedAt ? formatDate(archivedAt, timeZone) : ''}`}
      onRestore={() => restore.mutate(id, restored(name))}
    />
  )
}

const restored = (name: string) => ({
  onSuccess: () => toast.success('Restored', name),
  onError: (error: unknown) => toast.error(`${name} could not be restored`, messageOf(error, 'Please try again.')),
})

type RowProps = { picture: ReactNode; name: string; text: string; onRestore: () => void }

function Row({ picture, name, text, onRestore }: RowProps) {
  return (
    <li className="flex items-center gap-4 rounded-card border bg-surface p-3">
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
      <Button variant="secondary" icon={<ArchiveRestore aria-hidden />} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}
