import { createFileRoute } from '@tanstack/react-router'
import { MyProjectsScreen } from '#web/features/projects/my-projects-screen.tsx'

export const Route = createFileRoute('/_shell/my-projects')({
  head: () => ({ meta: [{ title: 'My Projects · Finishwork' }] }),
  component: MyProjectsScreen,
})
