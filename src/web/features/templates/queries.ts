import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { copySelections, createTemplate, listTemplates } from '#shared/templates/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(listTemplates, { signal }),
})

type Keyed<Body> = { body: Body; key: string }

export function useCreateTemplate() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: ({ body, key }: Keyed<BodyInput<typeof createTemplate>>) =>
      call(createTemplate, { body, idempotencyKey: key }),
    onSuccess: () => refresh({ kind: 'template.created' }),
  })
}

export function useCopySelections(projectId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: ({ body, key }: Keyed<BodyInput<typeof copySelections>>) =>
      call(copySelections, { projectId, body, idempotencyKey: key }),
    onSuccess: () => refresh({ kind: 'selections.copied', projectId }),
  })
}
