import { queryOptions } from '@tanstack/react-query'
import { counts } from '#shared/dashboard/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

/** Badges are optional: without their counts the navigation shows none. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => call(counts, { signal }),
  staleTime: 60_000,
  retry: false,
})
