import { queryOptions } from '@tanstack/react-query'
import { getSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

const ofProject = (projectId: number) => ['projects', projectId, 'selections'] as const
const one = (projectId: number, selectionId: number) => [...ofProject(projectId), selectionId] as const

export const projectSelectionsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ofProject(projectId),
    queryFn: ({ signal }) => call(listProjectSelections, { projectId, signal }),
  })

export const selectionQuery = (projectId: number, selectionId: number) =>
  queryOptions({
    queryKey: one(projectId, selectionId),
    queryFn: ({ signal }) => call(getSelection, { projectId, selectionId, signal }),
  })
