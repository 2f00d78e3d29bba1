import { createFileRoute } from '@tanstack/react-router'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { projectListSearch } from '#web/features/projects/search-params.ts'

export const Route = createFileRoute('/_shell/projects/')({
  validateSearch: projectListSearch,
  head: () => ({ meta: [{ title: 'Projects · Finishwork' }] }),
  component: ProjectsScreen,
})
