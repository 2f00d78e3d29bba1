import FolderKanban from 'virtual:icons/folder-kanban'
import { useInfinite } from '#web/platform/network/paging.ts'
import { shownOf } from '#web/ui/lists/infinite-list.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ProjectCards } from './project-card.tsx'
import { LoadingProjects, projectsFailed } from './projects-screen.tsx'
import { projectsQuery } from './queries.ts'

/** The projects the person has a seat on. */
export function MyProjectsScreen() {
  const trade = useCurrentUser().type === 'subcontractor'
  const projects = useInfinite(projectsQuery({ mine: true }))
  return (
    <>
      <PageHeader
        title={trade ? 'Jobs' : 'My Projects'}
        subtitle={trade ? 'The projects you work on.' : 'The projects your builder runs for you.'}
      />
      <PagedList
        paged={projects}
        loading={<LoadingProjects cards={3} />}
        failed={projectsFailed('Your projects')}
        empty={
          <EmptyState
            icon={<FolderKanban />}
            title={trade ? 'No jobs yet' : 'No projects yet'}
            text="Projects your builder adds you to are listed here."
          />
        }
        statusOf={(rows) => (rows.length === 1 ? '1 project' : shownOf(rows.length, projects.count, 'projects'))}
      >
        {(rows) => <ProjectCards projects={rows} />}
      </PagedList>
    </>
  )
}
