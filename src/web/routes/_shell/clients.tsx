import { createFileRoute } from '@tanstack/react-router'
import { ClientsScreen, ClientsSearch } from '#web/features/people/clients-screen.tsx'

export const Route = createFileRoute('/_shell/clients')({
  validateSearch: ClientsSearch,
  head: () => ({ meta: [{ title: 'Clients · Finishwork' }] }),
  component: ClientsScreen,
})
