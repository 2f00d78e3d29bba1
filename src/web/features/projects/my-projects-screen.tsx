import { FolderKanban } from 'lucide-react'
import { messageOf } from '#web/platform/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/paging.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ProjectCards } from './project-card.tsx'
import { LoadingProjects } from './projects-screen.tsx'
import { projectsQuery } from './queries.ts'

/** The projects on which the person has a seat. */
export function MyProjectsScreen() {
  const trade = useCurrentUser().type === 'subcontractor'
  const projects = useInfinite(projectsQuery({ mine: true }))
  return (
    <>
      <PageHeader
        title="My Projects"
        subtitle={trade ? 'The houses you work on.' : 'Your house, from the first choice to the last key.'}
      />
      {projects.isPending ? (
        <LoadingProjects cards={3} />
      ) : projects.error ? (
        <ErrorState
          title="Your projects could not be loaded"
          text={messageOf(projects.error, 'Failed to fetch projects. Check your connection and try again.')}
          onRetry={projects.refetch}
          retrying={projects.isFetching}
        />
      ) : projects.items.length === 0 ? (
        <EmptyState
          icon={<FolderKanban />}
          title="No projects yet"
          text="When your builder adds you to a project, you will find it here."
        />
      ) : (
        <InfiniteList
          status={
            projects.items.length === 1
              ? '1 project'
              : `Showing ${formatCount(projects.items.length)} of ${projects.count} projects`
          }
          {...projects.list}
        >
          <ProjectCards projects={projects.items} />
        </InfiniteList>
      )}
    </>
  )
}
