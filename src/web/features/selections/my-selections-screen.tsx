import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { MySelections } from './my-selections.tsx'
import { ownProjectsQuery, projectSelectionsQuery } from './queries.ts'

type ScreenProps = {
  projectId: number | undefined
  onProject: (projectId: number) => void
}

/** Everything that is to be decided, was decided, or is on its way, on one project of the person. */
export function MySelectionsScreen({ projectId, onProject }: ScreenProps) {
  const projects = useQuery(ownProjectsQuery)
  if (projects.error && !projects.data) {
    return (
      <Frame>
        <ErrorState
          title="Your projects could not be loaded"
          text={messageOf(projects.error, 'Check your connection and try again.')}
          onRetry={() => void projects.refetch()}
          retrying={projects.isFetching}
        />
      </Frame>
    )
  }
  if (!projects.data) {
    return (
      <Frame>
        <SkeletonList rows={5} label="Loading selections..." />
      </Frame>
    )
  }
  const project = projects.data.find(({ id }) => id === projectId) ?? mostPressing(projects.data)
  if (!project) {
    return (
      <Frame>
        <EmptyState
          icon={<CalendarCheck2 />}
          title="No selections yet"
          text="When your builder asks for a decision, you will find it here."
        />
      </Frame>
    )
  }
  return (
    <Frame
      subtitle={`${project.name}, ${project.address}`}
      actions={
        projects.data.length > 1 && (
          <Select
            label="Project"
            className="sm:w-64!"
            options={projects.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(project.id)}
            onChange={(id) => onProject(Number(id))}
          />
        )
      }
    >
      <OfProject key={project.id} project={project} />
    </Frame>
  )
}

type FrameProps = { subtitle?: string; actions?: ReactNode; children: ReactNode }

function Frame({ subtitle, actions, children }: FrameProps) {
  return (
    <>
      <PageHeader title="My Selections" subtitle={subtitle} actions={actions} />
      {children}
    </>
  )
}

/** Where a decision is overdue, else where most are owed. */
const mostPressing = (projects: readonly Project[]): Project | undefined =>
  projects.toSorted(
    (a, b) =>
      (b.overdueSelections ?? 0) - (a.overdueSelections ?? 0) ||
      (b.pendingSelections ?? 0) - (a.pendingSelections ?? 0),
  )[0]

function OfProject({ project }: { project: Project }) {
  const { data, error, refetch, isFetching } = useQuery(projectSelectionsQuery(project.id))
  if (data) return <MySelections project={project} selections={data} />
  if (!error) return <SkeletonList rows={5} label="Loading selections..." />
  return (
    <ErrorState
      title="The selections could not be loaded"
      text={messageOf(error, 'Check your connection and try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
