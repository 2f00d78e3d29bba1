import { createFileRoute } from '@tanstack/react-router'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { ProjectListSearch } from '#web/features/projects/search-params.ts'

export const Route = createFileRoute('/_shell/projects/')({
  validateSearch: ProjectListSearch,
  head: () => ({ meta: [{ title: 'Projects · Finishwork' }] }),
  component: ProjectsScreen,
})
