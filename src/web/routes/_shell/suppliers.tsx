import { createFileRoute } from '@tanstack/react-router'
import { suppliersQuery } from '#web/features/procurement/suppliers/queries.ts'
import { suppliersSearch } from '#web/features/procurement/suppliers/search-params.ts'
import { SuppliersScreen } from '#web/features/procurement/suppliers/suppliers-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/suppliers')({
  validateSearch: suppliersSearch,
  loader: ({ context: { queryClient, user }, cause }) =>
    user.can.build ? waitForPageData(cause, queryClient.prefetchInfiniteQuery(suppliersQuery({}))) : undefined,
  head: () => ({ meta: [{ title: 'Suppliers · Finishwork' }] }),
  component: SuppliersScreen,
})
