import { queryOptions } from '@tanstack/react-query'
import type { ProjectMoney } from '#shared/money/contract.ts'
import { listProjectMoney, readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { pageSize } from '#web/platform/page-size.ts'

export const companyMoneyQuery = queryOptions({
  queryKey: ['money'],
  queryFn: ({ signal }) => call(readCompanyMoney, { signal }),
})

export const projectsMoneyQuery = pagedQuery<ProjectMoney>({
  queryKey: ['money', 'projects'],
  page: (cursor, signal) => callPage(listProjectMoney, { query: { cursor, limit: pageSize.money }, signal }),
})

export const projectMoneyQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'money'],
    queryFn: ({ signal }) => call(readProjectMoney, { projectId, signal }),
  })
