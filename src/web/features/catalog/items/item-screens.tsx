import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Picture } from '#shared/files/contract.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { Skeleton, SkeletonForm } from '#web/ui/page/skeleton.tsx'
import { ErrorState } from '#web/ui/page/states.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { itemBuyingQuery } from '#web/features/procurement/costs/queries.ts'
import { ItemEditor } from './item-form.tsx'
import { catalogRestriction } from '../parts/restriction.ts'
import { itemQuery } from '#web/reads/catalog.ts'
import { categoryQuery, useArrangePictures, useCreateItem, useEditItem } from '../queries.ts'

const newRoute = getRouteApi('/_shell/selections/items/new')
const editRoute = getRouteApi('/_shell/selections/items/$itemId/edit')

function useBackToCategory() {
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

function BackToCategory({ category }: { category: { id: number; name: string } | undefined }) {
  if (!category) return <BackLink to="/selections">Categories</BackLink>
  return (
    <BackLink to="/selections/category/$categoryId" params={{ categoryId: String(category.id) }}>
      {category.name}
    </BackLink>
  )
}

export function NewItemScreen() {
  const user = useCurrentUser()
  return user.can.build ? <NewItem /> : <Restricted text={catalogRestriction} />
}

function NewItem() {
  const { categoryId } = newRoute.useSearch()
  const { data: category } = useQuery({ ...categoryQuery(categoryId ?? 0), enabled: categoryId !== undefined })
  const create = useCreateItem()
  const leave = useBackToCategory()
  const [previous, setPrevious] = useState<SelectionItem>()
  return (
    <>
      <PageHeader back={<BackToCategory category={category} />} title="New item" />
      <ItemEditor
        key={previous?.id}
        categoryId={categoryId}
        previous={previous}
        onCancel={() => leave(previous?.categoryId ?? categoryId)}
        onSave={async ({ body, pictures, another }) => {
          const pictureFileIds = pictures.flatMap(({ fileId }) => fileId ?? [])
          const item = await create.mutateAsync({ ...body, pictureFileIds })
          toast.success('Item created', item.name)
          if (another) setPrevious(item)
          else leave(item.categoryId, item.id)
        }}
      />
    </>
  )
}

export function EditItemScreen() {
  const { itemId } = editRoute.useParams()
  return (
    <QueryGate
      query={useQuery({ ...itemQuery(Number(itemId)), staleTime: 0 })}
      level={1}
      loading={
        <>
          <PageHeader back={<BackToCategory category={undefined} />} title="Edit item" />
          <EditorSkeleton />
        </>
      }
      failed="The item could not be loaded"
      missing={{ title: 'Item not found' }}
      action={backToCategories}
    >
      {(item) =>
        item.can.edit ? (
          <>
            <PageHeader
              back={<BackToCategory category={{ id: item.categoryId, name: item.categoryName }} />}
              title={`Edit ${item.name}`}
            />
            <Editing key={item.id} item={item} />
          </>
        ) : (
          <ErrorState
            level={1}
            missing
            title="This item cannot be edited"
            text="It is archived, or it belongs to your builder."
            action={backToCategories}
          />
        )
      }
    </QueryGate>
  )
}

const backToCategories = (
  <ButtonLink to="/selections" variant="secondary">
    Back to Categories
  </ButtonLink>
)

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
  const leave = useBackToCategory()
  const buying = useQuery(itemBuyingQuery(item.id))
  if (buying.isPending) return <EditorSkeleton />
  return (
    <ItemEditor
      item={item}
      buying={buying.data ?? null}
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
