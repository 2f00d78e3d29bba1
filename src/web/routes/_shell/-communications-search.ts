import type { QueryClient } from '@tanstack/react-query'
import { conversationsQuery } from '#web/features/messages/queries.ts'
import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** The open conversation and the list's filters, kept in the address for Back and reload. */
export const communicationsSearch = searchParams({
  project: id,
  selection: id,
  trades: flag,
  show: oneOf('all', 'unread', 'open'),
  q: text,
})

/** In the file of the search, because a loader is in the first load and the screen is not. */
export const prefetchConversations = (queryClient: QueryClient) =>
  queryClient.prefetchInfiniteQuery(conversationsQuery({ show: 'all' }))
