import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import { callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'

export const activityQuery = (projectId?: number) =>
  pagedQuery({
    queryKey: ['activity', projectId ?? 'all'],
    page: (cursor, signal) =>
      projectId === undefined
        ? callPage(listActivity, { query: { cursor }, signal })
        : callPage(listProjectActivity, { projectId, query: { cursor }, signal }),
  })
