import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '#web/features/catalog/browsing/compare-screen.tsx'
import { compareSearch } from '#web/features/catalog/parts/search-params.ts'

// Without a loader, because its query would be in the first load of every page.
export const Route = createFileRoute('/_shell/selections/compare')({
  head: () => ({ meta: [{ title: 'Compare items · Finishwork' }] }),
  validateSearch: compareSearch,
  component: CompareScreen,
})
