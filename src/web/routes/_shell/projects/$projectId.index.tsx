import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MAX_ID } from '#shared/kernel/ids.ts'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { readFilters } from '#shared/selections/lists/filter-columns.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { DocumentsButton } from '#web/features/documents/documents-button.tsx'
import { ProjectNotFound, ProjectScreen } from '#web/features/projects/project-screen.tsx'
import { homeTab, projectTabs } from '#web/features/projects/search-params.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { tableShows } from '#web/features/selections/lists/table-shows.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { oneOf, searchParams, text } from '#web/platform/search-params.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const load = {
  selections: () => import('#web/features/selections/lists/project-selections-tab.tsx'),
  signOffs: () => import('#web/features/signoffs/sign-offs-list.tsx'),
  timeline: () => import('#web/features/schedule/timeline-tab.tsx'),
  communications: () => import('#web/features/messages/project-communications-tab.tsx'),
  activity: () => import('#web/features/activity/activity-feed.tsx'),
}
// Each tab is loaded when it is first opened.
const ProjectSelectionsTab = onDemand(() => load.selections().then((module) => module.ProjectSelectionsTab))
const SignOffsList = onDemand(() => load.signOffs().then((module) => module.SignOffsList))
const ProjectTimelineTab = onDemand(() => load.timeline().then((module) => module.ProjectTimelineTab))
const ProjectCommunicationsTab = onDemand(() => load.communications().then((module) => module.ProjectCommunicationsTab))
const ActivityFeed = onDemand(() => load.activity().then((module) => module.ActivityFeed))

const validateSearch = searchParams({
  tab: oneOf(...projectTabs),
  /** How the Selections tab groups. */
  group: oneOf<SelectionGroup>('room', 'category', 'phase'),
  /** What the table of the Selections tab is searched for and filtered by. */
  q: text,
  show: oneOf(...tableShows),
  filters: readFilters,
})

export const Route = createFileRoute('/_shell/projects/$projectId/')({
  validateSearch,
  loader: ({ context: { queryClient }, cause, params }) => {
    const projectId = idOf(params.projectId)
    return projectId === null ? undefined : waitForPageData(cause, queryClient.prefetchQuery(projectQuery(projectId)))
  },
  head: () => ({ meta: [{ title: 'Project · Finishwork' }] }),
  component: ProjectPage,
})

const idOf = (text: string) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null)

function ProjectPage() {
  const { projectId: given } = Route.useParams()
  const home = homeTab(useCurrentUser().type)
  const { tab = home } = Route.useSearch()
  const projectId = idOf(given)
  const { data: project } = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== null })
  if (projectId === null) return <ProjectNotFound id={given} />
  return (
    <ProjectScreen
      projectId={projectId}
      tab={tab}
      home={home}
      panels={{
        selections: (
          <ProjectSelectionsTab
            projectId={projectId}
            signOffs={<SignOffsList projectId={projectId} />}
            documents={<DocumentsButton project={project} />}
          />
        ),
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
