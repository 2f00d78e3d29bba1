import { createFileRoute } from '@tanstack/react-router'
import { id, searchParams } from '#web/platform/search-params.ts'
import { NewItemScreen } from '#web/features/catalog/items/item-screens.tsx'

const validateSearch = searchParams({ categoryId: id })

export const Route = createFileRoute('/_shell/selections/items/new')({
  head: () => ({ meta: [{ title: 'New item · Finishwork' }] }),
  validateSearch,
  component: NewItemScreen,
})
