import { createFileRoute } from '@tanstack/react-router'
import { AllSelectionsScreen } from '#web/features/selections/lists/all-selections-screen.tsx'
import { allSelectionsSearch } from '#web/features/selections/lists/all-selections-search.ts'

export const Route = createFileRoute('/_shell/all-selections')({
  validateSearch: allSelectionsSearch,
  head: () => ({ meta: [{ title: 'All Selections · Finishwork' }] }),
  component: AllSelectionsScreen,
})
