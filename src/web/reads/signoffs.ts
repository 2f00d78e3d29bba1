import { listSignOffs } from '#shared/signoffs/endpoints.ts'
import { callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'

export const signOffsQuery = (projectId: number) =>
  pagedQuery({
    queryKey: ['projects', projectId, 'sign-offs'],
    page: (cursor, signal) => callPage(listSignOffs, { projectId, query: { cursor, limit: 50 }, signal }),
  })
