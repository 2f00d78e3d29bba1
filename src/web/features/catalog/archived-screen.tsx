import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { messageOf } from '#web/platform/api-error.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { Restricted } from '#web/ui/restricted.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { CategoryMark, swatchOf } from './category-look.tsx'
import { ItemPicture } from './item-picture.tsx'
import { catalogKeepers } from './keepers.ts'
import { categoriesQuery, itemsQuery, useRestoreCategory, useRestoreItem } from './queries.ts'

/** What has left the catalog, and the way back. */
export function ArchivedScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Archived /> : <Restricted text={catalogKeepers} />
}

function Archived() {
  const categories = useQuery(categoriesQuery({ archived: true }))
  const items = useInfinite(itemsQuery({ archived: true }))
  const restoreCategory = useRestoreCategory()
  const restoreItem = useRestoreItem()
  const told = (name: string) => ({
    onSuccess: () => toast.success('Restored', name),
    onError: (error: unknown) => toast.error('Error', messageOf(error, 'That did not work. Please try again.')),
  })
  const failed = categories.isError || items.error
  const waiting = categories.isPending || items.isPending
  const nothing = !waiting && !failed && categories.data?.length === 0 && items.items.length === 0
  const rowClass = 'flex items-center gap-4 rounded-card border bg-surface p-3'
  return (
    <>
      <PageHeader
        back={<BackLink to="/selections">Categories</BackLink>}
        title="Archived"
        subtitle="Out of the catalog. Selections keep their copies."
      />
      {waiting && !failed && <SkeletonList />}
      {failed && (
        <ErrorState
          title="The archive could not be loaded"
          onRetry={() => {
            void categories.refetch()
            items.refetch()
          }}
        />
      )}
      {nothing && (
        <EmptyState
          icon={<Archive />}
          title="Nothing is archived"
          text="Archived categories and items can be restored here."
        />
      )}
      <ul className="flex flex-col gap-2">
        {categories.data?.map((category) => (
          <li key={category.id} className={rowClass}>
            <CategoryMark category={category} className="size-14" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{category.name}</span>
              <span className="text-sm text-ink-soft">
                Category, archived {category.archivedAt && formatDate(category.archivedAt)}
              </span>
            </span>
            <Button
              variant="secondary"
              icon={<ArchiveRestore aria-hidden />}
              onClick={() => restoreCategory.mutate(category.id, told(category.name))}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {items.items.length > 0 && (
        <InfiniteList {...items.list} status={`Showing ${items.items.length} of ${items.count} items`}>
          <ul className="mt-2 flex flex-col gap-2">
            {items.items.map((item) => (
              <li key={item.id} className={rowClass}>
                <ItemPicture
                  picture={item.pictures[0]}
                  sizes="56px"
                  fallback={swatchOf(item.categoryName)}
                  className="w-14! rounded-control"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{item.name}</span>
                  <span className="text-sm text-ink-soft">
                    {item.categoryName}, archived {item.archivedAt && formatDate(item.archivedAt)}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  icon={<ArchiveRestore aria-hidden />}
                  onClick={() => restoreItem.mutate(item.id, told(item.name))}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}
