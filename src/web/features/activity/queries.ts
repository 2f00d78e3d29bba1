import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import { callPage } from '#web/platform/call.ts'
import { pagedQuery } from '#web/platform/paging.ts'

export const activityQuery = (projectId?: number) =>
  pagedQuery({
    queryKey: ['activity', projectId ?? 'all'],
    page: (cursor, signal) =>
      projectId === undefined
        ? callPage(listActivity, { query: { cursor }, signal })
        : callPage(listProjectActivity, { projectId, query: { cursor }, signal }),
  })
