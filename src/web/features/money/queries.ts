import { queryOptions } from '@tanstack/react-query'
import { readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

export const companyMoneyQuery = queryOptions({
  queryKey: ['money'],
  queryFn: ({ signal }) => call(readCompanyMoney, { signal }),
})

export const projectMoneyQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'money'],
    queryFn: ({ signal }) => call(readProjectMoney, { projectId, signal }),
  })
