import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { WholeAmounts } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryGate } from '#web/ui/query-gate.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MySelections } from './my-selections.tsx'
import { ownProjectsQuery, projectSelectionsQuery } from './queries.ts'

type ScreenProps = {
  projectId: number | undefined
  onProject: (projectId: number) => void
}

/** The selections of one of the person's projects: to decide, approved and ordered. */
export function MySelectionsScreen({ projectId, onProject }: ScreenProps) {
  const projects = useQuery(ownProjectsQuery)
  const all = projects.data ?? []
  const project = all.find(({ id }) => id === projectId) ?? mostPressing(all)
  return (
    <Frame
      subtitle={project && `${project.name}, ${project.address}`}
      actions={
        project &&
        all.length > 1 && (
          <Select
            label="Project"
            className="sm:w-64!"
            options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(project.id)}
            onChange={(id) => onProject(Number(id))}
          />
        )
      }
    >
      <QueryGate query={projects} loading={<Waiting />} failed="Your projects could not be loaded">
        {() =>
          project ? (
            <OfProject key={project.id} project={project} />
          ) : (
            <EmptyState
              icon={<CalendarCheck2 />}
              title="No selections yet"
              text="Selections for you to decide are listed here."
            />
          )
        }
      </QueryGate>
    </Frame>
  )
}

type FrameProps = { subtitle?: string; actions?: ReactNode; children: ReactNode }

function Frame({ subtitle, actions, children }: FrameProps) {
  const trade = useCurrentUser().type === 'subcontractor'
  return (
    <>
      <PageHeader title={trade ? 'What’s approved' : 'My Selections'} subtitle={subtitle} actions={actions} />
      {children}
    </>
  )
}

/** Placeholders for sums, filters and rows; trades see no sums. */
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

/** The project with the most overdue selections, else with the most pending ones. */
const mostPressing = (projects: readonly Project[]): Project | undefined =>
  projects.toSorted(
    (a, b) =>
      (b.overdueSelections ?? 0) - (a.overdueSelections ?? 0) ||
      (b.pendingSelections ?? 0) - (a.pendingSelections ?? 0),
  )[0]

function OfProject({ project }: { project: Project }) {
  return (
    <QueryGate
      query={useQuery(projectSelectionsQuery(project.id))}
      loading={<Waiting />}
      failed="The selections could not be loaded"
    >
      {(selections) => (
        <WholeAmounts>
          <MySelections project={project} selections={selections} />
        </WholeAmounts>
      )}
    </QueryGate>
  )
}
