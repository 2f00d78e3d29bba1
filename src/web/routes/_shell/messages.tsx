import { createFileRoute } from '@tanstack/react-router'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { CommunicationsPage } from './-communications-page.tsx'
import { communicationsSearch, prefetchConversations } from './-communications-search.ts'

export const Route = createFileRoute('/_shell/messages')({
  validateSearch: communicationsSearch,
  loader: ({ context, cause }) => waitForPageData(cause, prefetchConversations(context.queryClient)),
  head: () => ({ meta: [{ title: 'Messages · Finishwork' }] }),
  component: () => <CommunicationsPage at="/messages" />,
})
