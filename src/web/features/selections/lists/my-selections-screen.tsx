import { useQueries, useQuery } from '@tanstack/react-query'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import type { ReactNode } from 'react'
import { listAmounts, projectAmounts } from '#shared/figures/amounts.ts'
import type { Project } from '#shared/projects/contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { SameCents } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate, type Gated } from '#web/ui/page/query-gate.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { MySelections } from './my-selections.tsx'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { ownProjectsQuery } from '#web/reads/projects.ts'

type ScreenProps = {
  /** Undefined: all of the person's projects. */
  projectId: number | undefined
  onProject: (projectId: number | undefined) => void
}

// Each project is one request. More than these are shown one at a time.
const MOST_TOGETHER = 12

/** The selections of the person's projects: to decide, approved and ordered. */
export function MySelectionsScreen({ projectId, onProject }: ScreenProps) {
  // Trades work on one job at a time.
  const trade = useCurrentUser().type === 'subcontractor'
  const projects = useQuery(ownProjectsQuery)
  const all = projects.data ?? []
  const together = !trade && all.length <= MOST_TOGETHER
  const asked = all.find(({ id }) => id === projectId)
  const project = asked ?? (together && all.length > 1 ? undefined : mostPressing(all))
  const shown = project ? [project] : all
  return (
    <Frame
      subtitle={project ? `${project.name}, ${project.address}` : all.map(({ name }) => name).join(', ')}
      actions={
        all.length > 1 && (
          <Select
            label="Project"
            className="sm:w-64!"
            options={[
              ...(together ? [{ value: EVERY, label: 'All projects' }] : []),
              ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={project ? String(project.id) : EVERY}
            onChange={(id) => onProject(id === EVERY ? undefined : Number(id))}
          />
        )
      }
    >
      <QueryGate query={projects} loading={<Waiting />} failed="Your projects could not be loaded">
        {() =>
          shown.length > 0 ? (
            <OfProjects key={project?.id} projects={shown} />
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

const EVERY = 'all'

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

/** Placeholders for filters and rows. */
function Waiting() {
  return (
    <>
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

function OfProjects({ projects }: { projects: readonly Project[] }) {
  const lists = useQueries({ queries: projects.map(({ id }) => projectSelectionsQuery(id)) })
  return (
    <QueryGate query={allOf(lists)} loading={<Waiting />} failed="The selections could not be loaded">
      {(selections) => (
        <SameCents amounts={[...projects.flatMap(projectAmounts), ...listAmounts(selections.flat())]}>
          <MySelections projects={projects} selections={selections.flat()} />
        </SameCents>
      )}
    </QueryGate>
  )
}

/** Combines queries of the same kind: all data, or the first error. */
function allOf<T>(queries: readonly Gated<T>[]): Gated<T[]> {
  const loaded = queries.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    data: loaded.length === queries.length ? loaded : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    errorUpdatedAt: Math.max(0, ...queries.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
}
