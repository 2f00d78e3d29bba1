import { FolderKanban } from 'lucide-react'
import { EmptyState } from '#web/ui/states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { isBuilderSide } from './navigation.ts'

/** Greets; the dashboards stand on it. */
export function WelcomePage() {
  const user = useCurrentUser()
  return (
    <>
      <PageHeader
        title={`Welcome back, ${user.firstName ?? user.username}!`}
        subtitle="Every finish chosen, signed and on time."
      />
      <EmptyState
        icon={<FolderKanban />}
        title={isBuilderSide(user) ? 'No projects yet' : 'Nothing to decide right now'}
        text={
          isBuilderSide(user)
            ? 'Projects that you create will be listed here.'
            : 'When your builder asks for a decision, you will find it here.'
        }
      />
    </>
  )
}
