import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { UnsubscribeScreen } from '#web/features/notifications/unsubscribe-screen.tsx'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: z.object({ token: z.string().catch('') }),
  head: () => ({ meta: [{ title: 'Unsubscribe · Finishwork' }] }),
  component: Page,
})

function Page() {
  return <UnsubscribeScreen token={Route.useSearch().token} />
}
