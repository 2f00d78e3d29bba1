import { queryOptions } from '@tanstack/react-query'
import { listActivity } from '#shared/activity/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { listConversations } from '#shared/messages/endpoints.ts'
import { listSelections } from '#shared/selections/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboard, { signal }),
})

/** Decisions the person can make, soonest first; as many as fit the top of a page. */
export const owedQuery = queryOptions({
  queryKey: ['selections', 'owed'],
  queryFn: ({ signal }) =>
    call(listSelections, { query: { status: 'to_answer', sort: 'deadline', limit: pageSize.decisions }, signal }),
})

/** Approved selections that a trade may see, newest first. */
export const forTradeQuery = queryOptions({
  queryKey: ['selections', 'for-trade'],
  queryFn: ({ signal }) => call(listSelections, { query: { sort: 'newest', limit: 8 }, signal }),
})

/** The newest events and messages on the person's projects. */
export const latestActivityQuery = queryOptions({
  queryKey: ['activity', 'latest'],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: 20 }, signal }),
})

export const latestMessagesQuery = queryOptions({
  queryKey: ['conversations', 'latest'],
  queryFn: ({ signal }) => call(listConversations, { query: { limit: 5 }, signal }),
})
