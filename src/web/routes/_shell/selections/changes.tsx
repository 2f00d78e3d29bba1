import { createFileRoute } from '@tanstack/react-router'
import { ItemChangesScreen } from '#web/features/item-changes/item-changes-screen.tsx'
import { id, searchParams } from '#web/platform/search-params.ts'

// Without a loader, because its query would be in the first load of every page.
export const Route = createFileRoute('/_shell/selections/changes')({
  head: () => ({ meta: [{ title: 'Catalog changes · Finishwork' }] }),
  validateSearch: searchParams({ change: id }),
  component: ItemChangesScreen,
})
