import { createFileRoute } from '@tanstack/react-router'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { ProjectListSearch } from '#web/features/projects/projects-toolbar.tsx'

export const Route = createFileRoute('/_shell/projects/')({
  validateSearch: ProjectListSearch,
  head: () => ({ meta: [{ title: 'Projects · Finishwork' }] }),
  component: ProjectsScreen,
})
