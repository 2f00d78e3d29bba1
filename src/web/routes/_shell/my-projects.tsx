import { createFileRoute } from '@tanstack/react-router'
import { MyProjectsScreen } from '#web/features/projects/my-projects-screen.tsx'
import { projectsQuery } from '#web/features/projects/queries.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/my-projects')({
  loader: ({ context, cause }) =>
    waitForPageData(cause, context.queryClient.prefetchInfiniteQuery(projectsQuery({ mine: true }))),
  head: () => ({ meta: [{ title: 'My Projects · Finishwork' }] }),
  component: MyProjectsScreen,
})
