import { createFileRoute, redirect } from '@tanstack/react-router'
import { TemplatesScreen } from '#web/features/templates/templates-screen.tsx'
import { templatesQuery } from '#web/features/templates/queries.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/projects/templates')({
  beforeLoad: ({ context }) => {
    if (!context.user.can.build) throw redirect({ to: '/my-projects', replace: true })
  },
  loader: ({ context: { queryClient }, cause }) => waitForPageData(cause, queryClient.prefetchQuery(templatesQuery)),
  head: () => ({ meta: [{ title: 'Templates · Finishwork' }] }),
  component: TemplatesScreen,
})
