import { createFileRoute } from '@tanstack/react-router'
import { ArchivedScreen } from '#web/features/catalogue/archived-screen.tsx'

export const Route = createFileRoute('/_shell/selections/archived')({
  head: () => ({ meta: [{ title: 'Archived items · Finishwork' }] }),
  component: ArchivedScreen,
})
