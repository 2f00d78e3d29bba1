import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { MAX_ID } from '#shared/kernel/ids.ts'
import { SelectionGroup } from '#shared/selections/contract.ts'
import { ActivityFeed } from '#web/features/activity/activity-feed.tsx'
import { ProjectCommunicationsTab } from '#web/features/messages/project-communications-tab.tsx'
import { ProjectNotFound, ProjectScreen } from '#web/features/projects/project-screen.tsx'
import { projectTabs } from '#web/features/projects/search-params.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { ProjectSelectionsTab } from '#web/features/selections/project-selections-tab.tsx'
import { SignOffsList } from '#web/features/signoffs/sign-offs-list.tsx'
import { ProjectTimelineTab } from '#web/features/timeline/timeline-tab.tsx'

const Search = z.object({
  tab: z.enum(projectTabs).optional().catch(undefined),
  /** How the selections tab groups. */
  group: SelectionGroup.optional().catch(undefined),
})

export const Route = createFileRoute('/_shell/projects/$projectId/')({
  validateSearch: Search,
  head: () => ({ meta: [{ title: 'Project · Finishwork' }] }),
  component: ProjectPage,
})

function ProjectPage() {
  const { projectId: text } = Route.useParams()
  const { tab = 'details' } = Route.useSearch()
  const projectId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
  const { data: project } = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== null })
  if (projectId === null) return <ProjectNotFound id={text} />
  return (
    <ProjectScreen
      projectId={projectId}
      tab={tab}
      panels={{
        selections: <ProjectSelectionsTab projectId={projectId} signOffs={<SignOffsList projectId={projectId} />} />,
        communications: (
          <ProjectCommunicationsTab projectId={projectId} activity={<ActivityFeed projectId={projectId} />} />
        ),
        timeline: (
          <ProjectTimelineTab
            projectId={projectId}
            timeZone={project?.timeZone}
            canManage={project?.can.manageTimeline ?? false}
          />
        ),
      }}
    />
  )
}
