import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { projectListSearch } from '#web/features/projects/search-params.ts'

export const Route = createFileRoute('/_shell/projects/')({
  validateSearch: projectListSearch,
  // Clients and trades have their own list; a builder's link brings them there.
  beforeLoad: ({ context }) => {
    if (!context.user.can.build) throw redirect({ to: '/my-projects', replace: true })
  },
  head: () => ({ meta: [{ title: 'Projects · Finishwork' }] }),
  component: ProjectsScreen,
})
