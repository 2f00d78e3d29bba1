import { createFileRoute } from '@tanstack/react-router'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { MySelectionsScreen } from '#web/features/selections/lists/my-selections-screen.tsx'
import { ownProjectsQuery } from '#web/reads/projects.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

const validateSearch = searchParams({
  project: id,
  group: oneOf<SelectionGroup | 'urgency'>('urgency', 'room', 'category', 'phase'),
  show: oneOf('to_decide', 'overdue', 'decided', 'ordered', 'preparing', 'stopped', 'all'),
  q: text,
})

export const Route = createFileRoute('/_shell/my-selections')({
  validateSearch,
  loader: ({ context, cause }) => waitForPageData(cause, context.queryClient.prefetchQuery(ownProjectsQuery)),
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
