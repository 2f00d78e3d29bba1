import { createFileRoute } from '@tanstack/react-router'
import { ClientsScreen } from '#web/features/people/clients-screen.tsx'
import { clientsSearch } from '#web/features/people/search-params.ts'

export const Route = createFileRoute('/_shell/clients')({
  validateSearch: clientsSearch,
  head: () => ({ meta: [{ title: 'Clients · Finishwork' }] }),
  component: ClientsScreen,
})
