import { createFileRoute } from '@tanstack/react-router'
import { longText, searchParams } from '#web/platform/search-params.ts'
import { UnsubscribeScreen } from '#web/features/notifications/unsubscribe-screen.tsx'

const validateSearch = searchParams({ token: longText })

export const Route = createFileRoute('/unsubscribe')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Unsubscribe · Finishwork' }] }),
  component: Page,
})

function Page() {
  return <UnsubscribeScreen token={Route.useSearch().token ?? ''} />
}
