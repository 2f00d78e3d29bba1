import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2, ClipboardList, FolderKanban, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#web/platform/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StatCard, StatCardLink } from '#web/ui/stat-card.tsx'
import { EmptyState, ErrorState, NothingFound } from '#web/ui/states.tsx'
import { NewProjectButton } from './new-project-button.tsx'
import { ProjectCards } from './project-card.tsx'
import { ProjectsToolbar, useProjectSearch } from './projects-toolbar.tsx'
import { projectFiguresQuery, projectsQuery, type ProjectSearch } from './queries.ts'
import { sampleProjects } from './sample-projects.ts'

export function ProjectsScreen() {
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="Every house you build, and what it waits for."
        actions={<NewProjectButton />}
      />
      <SummaryCards />
      <ProjectsToolbar />
      <ProjectResults />
    </>
  )
}

function SummaryCards() {
  const { data, isPending } = useQuery(projectFiguresQuery)
  const figure = (n: number | undefined): ReactNode => (n === undefined ? '–' : formatCount(n))
  return (
    <section aria-label="Summary" className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-4">
      <StatCard
        label="Total Projects"
        value={figure(data?.totalProjects)}
        hint={
          data ? `${formatCount(data.activeProjects)} active, ${formatCount(data.completedProjects)} completed` : ' '
        }
        icon={<FolderKanban aria-hidden />}
        loading={isPending}
      />
      <StatCard
        label="Pending Selections"
        value={figure(data?.pendingSelections)}
        hint="Across all projects"
        icon={<ClipboardList aria-hidden />}
        loading={isPending}
      />
      <StatCardLink
        to="/dashboard"
        search={{ tab: 'selections', show: 'overdue' }}
        label="Overdue Items"
        value={figure(data?.overdueSelections)}
        hint="Past their decision day"
        icon={<TriangleAlert aria-hidden />}
        tone={data?.overdueSelections ? 'danger' : 'neutral'}
        loading={isPending}
      />
      <StatCard
        label="This Month"
        value={figure(data?.selectionsCompletedThisMonth)}
        hint="Selections completed"
        icon={<CalendarCheck2 aria-hidden />}
        tone="good"
        loading={isPending}
      />
    </section>
  )
}

function ProjectResults() {
  const { search } = useProjectSearch()
  const projects = useInfinite(projectsQuery(search))
  if (projects.isPending) return <LoadingProjects />
  if (projects.error) {
    return <FailedList error={projects.error} retry={projects.refetch} retrying={projects.isFetching} />
  }
  if (projects.items.length === 0) return <NoProjects search={search} />
  const { items, count } = projects
  return (
    <InfiniteList status={`Showing ${formatCount(items.length)} of ${count} projects`} {...projects.list}>
      <ProjectCards projects={items} />
    </InfiniteList>
  )
}

export function LoadingProjects({ cards = 6 }: { cards?: number }) {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: cards }, (_, n) => (
        <SkeletonCard key={n} />
      ))}
    </div>
  )
}

function NoProjects({ search }: { search: ProjectSearch }) {
  const { set } = useProjectSearch()
  const clear = () => set({ q: undefined, status: undefined })
  const emptyArchive = search.status === 'archived' && !search.q
  const filtered = Boolean(search.q) || (search.status ?? 'all') !== 'all'
  if (filtered && !emptyArchive) return <NothingFound what="projects" filters onClear={clear} />
  return (
    <EmptyState
      icon={<FolderKanban />}
      title="No projects found"
      text={
        emptyArchive
          ? 'Projects that you archive are kept here.'
          : 'A project holds everything that has to be chosen for one house.'
      }
      action={
        emptyArchive ? (
          <Button variant="secondary" onClick={clear}>
            Show all projects
          </Button>
        ) : (
          <NewProjectButton label="Create First Project" variant="secondary" />
        )
      }
    />
  )
}

/** Sample data stands apart from real data: under its own heading, grayed, leading nowhere. */
function FailedList({ error, retry, retrying }: { error: Error; retry: () => void; retrying: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      <ErrorState
        title="The projects could not be loaded"
        text={messageOf(error, 'Failed to fetch projects. Check your connection and try again.')}
        onRetry={retry}
        retrying={retrying}
      />
      <section aria-labelledby="sample-data">
        <h2 id="sample-data" className="mb-1 font-serif text-lg font-semibold">
          Sample data
        </h2>
        <p className="mb-4 text-sm text-ink-soft">These are not your projects. They show what this page looks like.</p>
        <ProjectCards projects={sampleProjects} sample />
      </section>
    </div>
  )
}
