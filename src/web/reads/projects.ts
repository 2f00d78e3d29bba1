import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'

/** Projects to choose from, searched by the server. */
export const projectChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['projects', 'choices', q],
    queryFn: ({ signal }) => call(listProjects, { query: { q: q || undefined, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => call(readProject, { projectId, signal }),
  })

/** The zone in which the days of a project are given; the company's where the list is not of one project. */
export const useProjectZone = (projectId: number | undefined, company: string): string =>
  useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined }).data?.timeZone ?? company

/** The projects on which the person has a seat. */
export const ownProjectsQuery = queryOptions({
  queryKey: ['projects', 'own'],
  queryFn: ({ signal }) => call(listProjects, { query: { mine: true, limit: pageSize.ownProjects }, signal }),
})
