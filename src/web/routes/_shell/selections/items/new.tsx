import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { NewItemScreen } from '#web/features/catalogue/item-screens.tsx'

export const Route = createFileRoute('/_shell/selections/items/new')({
  head: () => ({ meta: [{ title: 'New item · Finishwork' }] }),
  validateSearch: z.object({ categoryId: z.coerce.number().int().positive().optional().catch(undefined) }),
  component: NewItemScreen,
})
