import { queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '#shared/kernel/endpoint.ts'
import type { LookAheadWeeks } from '#shared/procurement/log/choices.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { listLog, readLookAhead } from '#shared/procurement/log/endpoints.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { pageSize } from '#web/platform/page-size.ts'
import type { LogSearch } from './search-params.ts'

export type LogFilter = Omit<QueryInput<typeof listLog>, 'limit' | 'cursor'>

/** The filter of the API from what is in the address. */
export const filterOf = ({ q, project, show, owner, sort, down }: LogSearch): LogFilter => ({
  q: q || undefined,
  projectId: project === undefined ? undefined : String(project),
  show: show === 'installed' ? 'installed' : undefined,
  late: show === 'late' ? 'true' : undefined,
  longLead: show === 'longLead' ? 'true' : undefined,
  owner,
  sort,
  descending: down ? 'true' : undefined,
})

// Below "dashboard": whatever changes the dashboard changes the log, too.
export const logQuery = (filter: LogFilter) =>
  pagedQuery<LogRow>({
    queryKey: ['dashboard', 'log', filter],
    page: (cursor, signal) => callPage(listLog, { query: { ...filter, cursor, limit: pageSize.log }, signal }),
  })

export const lookAheadQuery = (weeks: LookAheadWeeks) =>
  queryOptions({
    queryKey: ['dashboard', 'look-ahead', weeks],
    queryFn: ({ signal }) => call(readLookAhead, { query: { weeks }, signal }),
  })
