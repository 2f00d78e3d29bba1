import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  addProjectPerson,
  archiveProject,
  createProject,
  editProject,
  listProjects,
  projectFigures,
  removeProjectPerson,
  restoreProject,
} from '#shared/projects/endpoints.ts'
import { loadSampleProject } from '#shared/sample/endpoints.ts'
import type { Project, ProjectDetail, ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import { listTrades, setTrades } from '#shared/selections/endpoints.ts'
import { createFromTemplates } from '#shared/templates/endpoints.ts'
import { hasStatus } from '#web/platform/network/api-error.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { refreshAfter, useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { projectQuery } from '#web/reads/projects.ts'

export type ProjectSearch = { q?: string; status?: ProjectFilter; sort?: ProjectSort; mine?: boolean }

/** The list is retried only once, because it shows samples when it fails. */
const once = (failures: number, error: Error) => failures < 1 && !hasStatus(error, 400, 401, 403, 404, 422)

export const projectsQuery = (search: ProjectSearch) => ({
  ...pagedQuery<Project>({
    queryKey: ['projects', 'list', search],
    page: async (cursor, signal) => {
      const page = await callPage(listProjects, { query: { ...search, cursor, limit: pageSize.projects }, signal })
      if (!Array.isArray(page.items)) throw new TypeError('The reply is not a list.')
      return page
    },
  }),
  retry: once,
})

export const projectFiguresQuery = queryOptions({
  queryKey: ['projects', 'figures'],
  queryFn: ({ signal }) => call(projectFigures, { signal }),
})

function useProjectMutation<Input>(send: (input: Input) => Promise<ProjectDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (project) => {
      client.setQueryData(projectQuery(project.id).queryKey, project)
      refreshAfter(client, { kind: 'project.edited', projectId: project.id })
    },
  })
}

export const useCreateProject = () =>
  useProjectMutation(({ body, key }: { body: BodyInput<typeof createProject>; key: string }) =>
    call(createProject, { body, idempotencyKey: key }),
  )

/** A project that starts with the selections of templates. */
export function useCreateFromTemplates() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyInput<typeof createFromTemplates>; key: string }) =>
      call(createFromTemplates, { body, idempotencyKey: key }),
    onSuccess: ({ id }) => refresh({ kind: 'project.created', projectId: id }),
  })
}

export const useLoadSample = () => useProjectMutation(() => call(loadSampleProject))

export const useEditProject = (projectId: number) =>
  useProjectMutation((body: BodyInput<typeof editProject>) => call(editProject, { projectId, body }))

export const useArchiveProject = (projectId: number) =>
  useProjectMutation((away: boolean) => call(away ? archiveProject : restoreProject, { projectId }))

export const useAddPerson = (projectId: number) =>
  useProjectMutation((userId: number) => call(addProjectPerson, { projectId, body: { userId } }))

export const useRemovePerson = (projectId: number) =>
  useProjectMutation((userId: number) => call(removeProjectPerson, { projectId, userId }))

export const tradesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'trades'],
    queryFn: ({ signal }) => call(listTrades, { projectId, signal }),
  })

export function useSetTrades(projectId: number, userId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (categoryIds: number[]) => call(setTrades, { projectId, userId, body: { categoryIds } }),
    onSuccess: () => refresh({ kind: 'project.trades_set', projectId }),
  })
}
