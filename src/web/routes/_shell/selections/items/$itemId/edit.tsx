import { createFileRoute } from '@tanstack/react-router'
import { EditItemScreen } from '#web/features/catalog/items/item-screens.tsx'

export const Route = createFileRoute('/_shell/selections/items/$itemId/edit')({
  head: () => ({ meta: [{ title: 'Edit item · Finishwork' }] }),
  component: EditItemScreen,
})
