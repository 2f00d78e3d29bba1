import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { projectFiguresQuery, projectsQuery } from '#web/features/projects/queries.ts'
import { projectListSearch } from '#web/features/projects/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/projects/')({
  validateSearch: projectListSearch,
  // Clients and trades have their own list and are redirected to it.
  beforeLoad: ({ context }) => {
    if (!context.user.can.build) throw redirect({ to: '/my-projects', replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, cause, deps }) =>
    waitForPageData(
      cause,
      queryClient.prefetchQuery(projectFiguresQuery),
      queryClient.prefetchInfiniteQuery(projectsQuery(deps)),
    ),
  head: () => ({ meta: [{ title: 'Projects · Finishwork' }] }),
  component: ProjectsScreen,
})
