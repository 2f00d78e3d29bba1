import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Picture } from '#shared/files/contract.ts'
import { hasStatus } from '#web/platform/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { Restricted } from '#web/ui/restricted.tsx'
import { Skeleton, SkeletonForm } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ItemEditor } from './item-form.tsx'
import { catalogKeepers } from './keepers.ts'
import { categoryQuery, itemQuery, useArrangePictures, useCreateItem, useEditItem } from './queries.ts'

const newRoute = getRouteApi('/_shell/selections/items/new')
const editRoute = getRouteApi('/_shell/selections/items/$itemId/edit')

function useBackToShelf() {
  const navigate = useNavigate()
  return (categoryId: number | undefined, item?: number) =>
    void (categoryId === undefined
      ? navigate({ to: '/selections' })
      : navigate({
          to: '/selections/category/$categoryId',
          params: { categoryId: String(categoryId) },
          search: { item },
        }))
}

function BackToShelf({ category }: { category: { id: number; name: string } | undefined }) {
  if (!category) return <BackLink to="/selections">Categories</BackLink>
  return (
    <BackLink to="/selections/category/$categoryId" params={{ categoryId: String(category.id) }}>
      {category.name}
    </BackLink>
  )
}

export function NewItemScreen() {
  const user = useCurrentUser()
  return user.can.build ? <NewItem /> : <Restricted text={catalogKeepers} />
}

function NewItem() {
  const { categoryId } = newRoute.useSearch()
  const { data: category } = useQuery({ ...categoryQuery(categoryId ?? 0), enabled: categoryId !== undefined })
  const create = useCreateItem()
  const leave = useBackToShelf()
  return (
    <>
      <PageHeader back={<BackToShelf category={category} />} title="New item" />
      <ItemEditor
        categoryId={categoryId}
        onCancel={() => leave(categoryId)}
        onSave={async ({ body, pictures }) => {
          const pictureFileIds = pictures.flatMap(({ fileId }) => fileId ?? [])
          const item = await create.mutateAsync({ ...body, pictureFileIds })
          toast.success('Item created', item.name)
          leave(item.categoryId, item.id)
        }}
      />
    </>
  )
}

export function EditItemScreen() {
  const { itemId } = editRoute.useParams()
  const { data: item, isError, error, refetch } = useQuery({ ...itemQuery(Number(itemId)), staleTime: 0 })
  if (isError || (item && !item.can.edit))
    return (
      <ErrorState
        level={1}
        title={
          !isError
            ? 'This item cannot be edited'
            : hasStatus(error, 404)
              ? 'Item not found'
              : 'The item could not be loaded'
        }
        text={!isError ? 'It is archived, or it belongs to your builder.' : undefined}
        missing={!isError || hasStatus(error, 404)}
        onRetry={() => void refetch()}
        action={
          <ButtonLink to="/selections" variant="secondary">
            Back to Categories
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <PageHeader
        back={<BackToShelf category={item && { id: item.categoryId, name: item.categoryName }} />}
        title={item ? `Edit ${item.name}` : 'Edit item'}
      />
      {item ? <Editing key={item.id} item={item} /> : <EditorSkeleton />}
    </>
  )
}

function EditorSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <span className="sr-only">Loading item...</span>
      <SkeletonForm fields={10} />
      <Skeleton className="h-64 rounded-card max-xl:-order-1" />
    </div>
  )
}

function Editing({ item }: { item: SelectionItem }) {
  const edit = useEditItem()
  const arrange = useArrangePictures()
  const leave = useBackToShelf()
  return (
    <ItemEditor
      item={item}
      onCancel={() => leave(item.categoryId)}
      onSave={async ({ body, pictures }) => {
        const saved = await edit.mutateAsync({ id: item.id, body: { ...body, version: item.version } })
        if (!sameOrder(pictures, item.pictures))
          await arrange.mutateAsync({
            id: item.id,
            body: {
              version: saved.version,
              pictures: pictures.map(({ fileId, url }) => (fileId === null ? { url } : { fileId })),
            },
          })
        toast.success('Item saved', saved.name)
        leave(saved.categoryId, saved.id)
      }}
    />
  )
}

const sameOrder = (a: readonly Picture[], b: readonly Picture[]) =>
  a.length === b.length && a.every((picture, index) => picture.url === b[index]?.url)
