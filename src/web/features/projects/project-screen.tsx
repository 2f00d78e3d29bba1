import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { projectAmounts } from '#shared/figures/amounts.ts'
import { figures, named } from '#shared/figures/glossary.ts'
import { draftCountInWords, forecastInWords } from '#shared/figures/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { percentUsed, remainingBudget } from '#shared/projects/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { ProjectZone } from '#web/platform/project-zone.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { cx } from '#web/ui/cx.ts'
import { Deferred } from '#web/ui/page/deferred.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { ErrorState } from '#web/ui/page/states.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { ProjectDetails } from './project-details.tsx'
import type { EditorParts } from './editing/project-editor.tsx'
import { ProjectHeader } from './project-header.tsx'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { projectQuery } from '#web/reads/projects.ts'
import type { ProjectTab } from './search-params.ts'

const TemplateScreen = onDemand(() =>
  import('#web/features/templates/parts/template-screen.tsx').then((module) => module.TemplateScreen),
)
const ProjectEditor = onDemand(() => import('./editing/project-editor.tsx').then((module) => module.ProjectEditor))

type ProjectScreenProps = {
  projectId: number
  tab: ProjectTab
  /** The tab of an address that names none. */
  home: ProjectTab
  /** Content of the tabs that other features provide. */
  panels: Record<Exclude<ProjectTab, 'details'>, ReactNode>
}

export function ProjectScreen({ projectId, tab, home, panels }: ProjectScreenProps) {
  const project = useQuery(projectQuery(projectId))
  return (
    <QueryGate
      query={project}
      level={1}
      loading={<ProjectSkeleton tab={tab} />}
      failed="The project could not be loaded"
      missing={notFound(String(projectId), project.error ?? undefined)}
      action={
        <ButtonLink to="/projects" variant="secondary">
          Back to Projects
        </ButtonLink>
      }
    >
      {(loaded) => (
        <ProjectZone timeZone={loaded.timeZone}>
          {loaded.isTemplate ? (
            <TemplateScreen project={loaded} selections={panels.selections} />
          ) : (
            <LoadedProject key={loaded.id} project={loaded} tab={tab} home={home} panels={panels} />
          )}
        </ProjectZone>
      )}
    </QueryGate>
  )
}

function LoadedProject({
  project,
  tab,
  home,
  panels,
}: Omit<ProjectScreenProps, 'projectId'> & { project: ProjectDetail }) {
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [editButton, returnFocus] = useReturnFocus()
  const show = (next: ProjectTab) =>
    void navigate({
      to: '/projects/$projectId',
      params: { projectId: String(project.id) },
      search: next === home ? {} : { tab: next },
      resetScroll: false,
    })
  const begin = () => {
    if (tab !== 'details') show('details')
    setEditing(true)
  }
  const end = () => {
    setEditing(false)
    returnFocus()
  }
  const page = (editor?: EditorParts) => {
    // Back and the other tabs leave the form as it is; its buttons belong to the tab that shows it.
    const parts = tab === 'details' ? editor : undefined
    return (
      <SameCents amounts={projectAmounts(project)}>
        <title>{`${project.name} · Finishwork`}</title>
        <ProjectHeader project={project} saving={parts?.saving} onEdit={begin} editButton={editButton} />
        {/* On a phone the tab named in the address comes first, or the form while it is open. A table needs the space itself. */}
        <div
          className={cx(
            '[&:has(~*_[data-table-view])]:hidden',
            parts && 'max-md:hidden',
            tab !== 'details' && 'max-sm:hidden print:hidden',
          )}
        >
          <ProjectFigures project={project} brief={tab === 'selections'} />
        </div>
        <Tabs label="Parts of the project" tabs={tabs} value={tab} onChange={show}>
          <TabPanel value="details">
            <Deferred fallback={<Skeleton className="h-96 rounded-card" />}>
              <ProjectDetails project={project} form={parts?.form} />
            </Deferred>
          </TabPanel>
          <TabPanel value="selections">{panels.selections}</TabPanel>
          <TabPanel value="timeline">{panels.timeline}</TabPanel>
          <TabPanel value="communications">{panels.communications}</TabPanel>
        </Tabs>
      </SameCents>
    )
  }
  if (!editing) return page()
  return (
    <ProjectEditor project={project} onEnd={end} fallback={page()}>
      {page}
    </ProjectEditor>
  )
}

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'selections', label: 'Selections' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'communications', label: 'Communications' },
] as const

/** Brief where the tab itself says what is spent and left. */
function ProjectFigures({ project, brief }: { project: ProjectDetail; brief: boolean }) {
  const { totalSelections, completedSelections, pendingSelections, overdueSelections, budget, currency } = project
  const { money, budget: whole } = useMoney(currency)
  if (totalSelections === null) return null
  const drafts = project.draftSelections ?? 0
  const isBuilder = project.draftForecast !== null
  const spent = project.spentBudget ?? 0
  const left = remainingBudget(budget, spent)
  const used = percentUsed(budget, spent)
  const forecast = [named('forecast', money(project.forecastBudget ?? 0)), forecastInWords(project, money)]
    .filter(Boolean)
    .join('. ')
  return (
    <FigureLine label="Summary" className="mb-3">
      <Figure
        label={figures.totalSelections.label}
        value={totalSelections}
        hint={[
          `${completedSelections} ${figures.completedSelections.label.toLowerCase()}`,
          draftCountInWords(drafts, isBuilder),
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Figure
        label={figures.pendingSelections.label}
        value={pendingSelections}
        hint={figures.pendingSelections.explanation}
      />
      <Figure
        label={figures.overdueSelections.label}
        value={overdueSelections}
        hint={figures.overdueSelections.explanation}
        tone={overdueSelections ? 'danger' : 'neutral'}
      />
      <Figure
        label={figures.budget.label}
        value={budget === null ? 'Not set' : whole(budget)}
        hint={
          brief
            ? forecast
            : left === null || used === null
              ? [`${money(spent)} spent`, forecast].join(' · ')
              : [`${used}% used, ${left < 0 ? `${money(-left)} over` : `${money(left)} left`}`, forecast].join(' · ')
        }
        tone={left !== null && left < 0 ? 'danger' : 'neutral'}
      />
    </FigureLine>
  )
}

/** Id and error, with a link back to the list. */
const notFound = (id: string, error?: Error) => ({
  title: 'Project not found',
  text: (
    <>
      <p>It may have been removed, or you may not have permission to view it.</p>
      <p className="mt-2 text-xs">
        Project id {id}
        {error && ` · ${messageOf(error, 'It could not be read.')}`}
      </p>
    </>
  ),
  action: <ButtonLink to="/projects">Back to Projects</ButtonLink>,
})

export function ProjectNotFound({ id }: { id: string }) {
  return <ErrorState level={1} missing {...notFound(id)} />
}
