import { useQuery } from '@tanstack/react-query'
import FolderKanban from 'virtual:icons/folder-kanban'
import LayoutTemplate from 'virtual:icons/layout-template'
import { exportProjects } from '#shared/exports/endpoints.ts'
import { figures } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { shownOf } from '#web/ui/lists/infinite-list.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SkeletonCard } from '#web/ui/page/skeleton.tsx'
import { countOrDash, Figure, FigureLine, FigureLink } from '#web/ui/page/figure-line.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { NewProjectButton } from './new-project-button.tsx'
import { ProjectCards } from './project-card.tsx'
import { ProjectsToolbar, useProjectSearch } from './projects-toolbar.tsx'
import { projectFiguresQuery, projectsQuery, type ProjectSearch } from './queries.ts'
import { sampleProjects } from './sample-projects.ts'

export function ProjectsScreen() {
  const { search } = useProjectSearch()
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="All your projects and what they need next."
        actions={
          <>
            <ExportMenu endpoint={exportProjects} filter={search} />
            <ButtonLink to="/projects/templates" variant="secondary" icon={<LayoutTemplate aria-hidden />}>
              Templates
            </ButtonLink>
            <NewProjectButton />
          </>
        }
      />
      <SummaryFigures />
      <ProjectsToolbar />
      <ProjectResults />
    </>
  )
}

function SummaryFigures() {
  const { data, isPending } = useQuery(projectFiguresQuery)
  return (
    <FigureLine label="Summary" className="mb-5">
      <Figure
        label={figures.totalProjects.label}
        value={countOrDash(data?.totalProjects)}
        hint={
          data ? `${formatCount(data.activeProjects)} active, ${formatCount(data.completedProjects)} completed` : ' '
        }
        loading={isPending}
      />
      <FigureLink
        to="/all-selections"
        search={{ show: 'open' }}
        label={figures.pendingSelections.label}
        value={countOrDash(data?.pendingSelections)}
        hint={figures.pendingSelections.explanation}
        loading={isPending}
      />
      <FigureLink
        to="/all-selections"
        search={{ show: 'overdue' }}
        label={figures.overdueSelections.label}
        value={countOrDash(data?.overdueSelections)}
        hint={figures.overdueSelections.explanation}
        tone={data?.overdueSelections ? 'danger' : 'neutral'}
        loading={isPending}
      />
      <Figure
        label="This Month"
        value={countOrDash(data?.selectionsCompletedThisMonth)}
        hint="Selections approved"
        loading={isPending}
      />
    </FigureLine>
  )
}

function ProjectResults() {
  const { search } = useProjectSearch()
  const projects = useInfinite(projectsQuery(search))
  return (
    <>
      <PagedList
        paged={projects}
        loading={<LoadingProjects />}
        failed={projectsFailed('The projects')}
        empty={<NoProjects search={search} />}
        statusOf={(rows) => `${shownOf(rows.length, projects.count, 'projects')}${statusInWords(search)}`}
      >
        {(rows) => <ProjectCards projects={rows} />}
      </PagedList>
      {projects.query.error && !projects.query.data && <SampleData />}
    </>
  )
}

/** The Active filter has projects with two badges: it says so beside the count. */
const statusInWords = ({ status }: ProjectSearch): string =>
  status === 'active' || status === 'in_progress' ? `: ${figures.activeProjects.explanation.toLowerCase()}` : ''

/** For a project list that cannot be read. */
export const projectsFailed = (what: string) => ({
  title: `${what} could not be loaded`,
  text: 'Failed to fetch projects. Check your connection and try again.',
})

export function LoadingProjects({ cards = 6 }: { cards?: number }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
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
      text={emptyArchive ? 'Projects you archive are listed here.' : 'A project holds all selections for one house.'}
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

/** Separate from real data: under its own heading, grayed, and not clickable. */
function SampleData() {
  return (
    <section aria-labelledby="sample-data" className="mt-8">
      <h2 id="sample-data" className="mb-1 font-serif text-lg font-semibold">
        Sample data
      </h2>
      <p className="mb-4 text-sm text-ink-soft">These are not your projects. They show what this page looks like.</p>
      <ProjectCards projects={sampleProjects} sample />
    </section>
  )
}
