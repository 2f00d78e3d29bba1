import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { WholeAmounts } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx'
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
        <Waiting />
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
      <WholeAmounts>
        <OfProject key={project.id} project={project} />
      </WholeAmounts>
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

/** The sums, the filters and the rows; the trades have no sums. */
function Waiting() {
  const trade = useCurrentUser().type === 'subcontractor'
  return (
    <>
      {!trade && (
        <Card className="mb-6 grid grid-cols-2 gap-x-4 gap-y-2 sm:gap-x-6 sm:gap-y-4 md:grid-cols-3 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_, figure) => (
            <span key={figure} className="flex flex-col gap-2 sm:max-lg:last:col-span-full">
              <Skeleton className="h-3 w-24 sm:h-4" />
              <Skeleton className="h-5 w-28 sm:h-7" />
            </span>
          ))}
        </Card>
      )}
      <Skeleton className="mb-5 h-11 max-w-lg" />
      <SkeletonList rows={5} label="Loading selections..." />
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
  if (!error) return <Waiting />
  return (
    <ErrorState
      title="The selections could not be loaded"
      text={messageOf(error, 'Check your connection and try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
