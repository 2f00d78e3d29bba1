import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SelectionGroup } from '#shared/selections/contract.ts'
import { MySelectionsScreen } from '#web/features/selections/my-selections-screen.tsx'
import { ownProjectsQuery } from '#web/features/selections/queries.ts'

export const Route = createFileRoute('/_shell/my-selections')({
  validateSearch: z.object({
    project: z.number().int().optional().catch(undefined),
    group: SelectionGroup.optional().catch(undefined),
    show: z.enum(['to_decide', 'overdue', 'decided', 'ordered', 'all']).optional().catch(undefined),
    q: z.string().optional().catch(undefined),
  }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(ownProjectsQuery)
  },
  head: () => ({ meta: [{ title: 'My Selections · Finishwork' }] }),
  component: MySelectionsPage,
})

function MySelectionsPage() {
  const { project } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MySelectionsScreen
      projectId={project}
      onProject={(next) => void navigate({ search: (old) => ({ ...old, project: next, q: undefined }) })}
    />
  )
}
