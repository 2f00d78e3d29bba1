import { useNavigate } from '@tanstack/react-router'
import FolderKanban from 'virtual:icons/folder-kanban'
import type { ReactNode } from 'react'
import type { BuilderDashboard as Data } from '#shared/dashboard/contract.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Figure, FigureLine, FigureLink } from '#web/ui/page/figure-line.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { OverdueFigure } from './overdue-figure.tsx'
import { CommunicationsTab } from './communications-tab.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Onboarding } from './onboarding.tsx'
import { SelectionsTab } from './selections-tab.tsx'
import type { DashboardTab } from './tabs.ts'

type DashboardProps = {
  data: Data
  tab: DashboardTab
  newProject: ReactNode
  firstStep: ReactNode
  createFirst: ReactNode
  projects: ReactNode
  /** Content from other features: recent selections, messages and activity. */
  lookAhead: ReactNode
  selections: ReactNode
  activity: ReactNode
  /** Creates a sample project. */
  loadSample: ReactNode
  emptyCatalog: ReactNode
}

export function BuilderDashboard({
  data,
  tab,
  newProject,
  firstStep,
  createFirst,
  projects,
  lookAhead,
  selections,
  activity,
  loadSample,
  emptyCatalog,
}: DashboardProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const show = (next: DashboardTab) =>
    void navigate({ to: '/dashboard', search: next === 'projects' ? {} : { tab: next }, resetScroll: false })
  return (
    <>
      {/* The sheet for the Monday meeting has a heading of its own. */}
      <div className={cx(tab === 'look-ahead' && 'print:hidden')}>
        <PageHeader
          title={`${data.onboarding.hasProject ? 'Welcome back' : 'Welcome'}, ${user.firstName ?? user.username}!`}
          subtitle={
            data.onboarding.hasProject ? 'Here is what is happening on your projects.' : 'Good to have you here.'
          }
          actions={newProject}
        />
      </div>
      {/* On a phone the tab named in the address comes first. */}
      <div className={cx(tab !== 'projects' && 'max-sm:hidden', tab === 'look-ahead' && 'print:hidden')}>
        <Onboarding
          steps={data.onboarding}
          createFirst={firstStep}
          loadSample={loadSample}
          emptyCatalog={emptyCatalog}
        />
        {data.onboarding.hasProject && <NeedsYou {...data} />}
        <Figures data={data} />
      </div>
      <Tabs label="Dashboard" tabs={tabs} value={tab} onChange={show}>
        <TabPanel value="projects">
          {data.recentProjects.length === 0 ? (
            <EmptyState
              icon={<FolderKanban />}
              title="No projects yet"
              text="Projects that you create will be listed here."
              action={createFirst}
            />
          ) : (
            <>
              <div className="mb-4 flex items-baseline justify-between gap-3">
                <h2 className="font-serif text-lg font-semibold">Recent projects</h2>
                <TextLink to="/projects" className="text-sm">
                  {data.figures.totalProjects > 1
                    ? `All ${formatCount(data.figures.totalProjects)} projects`
                    : 'All projects'}
                </TextLink>
              </div>
              {projects}
            </>
          )}
        </TabPanel>
        <TabPanel value="look-ahead">{lookAhead}</TabPanel>
        <TabPanel value="selections">
          <SelectionsTab figures={data.figures} recent={selections} />
        </TabPanel>
        <TabPanel value="communications">
          <CommunicationsTab figures={data.communications} />
        </TabPanel>
        <TabPanel value="activity">{activity}</TabPanel>
      </Tabs>
    </>
  )
}

const tabs = [
  { value: 'projects', label: 'Projects' },
  { value: 'look-ahead', label: 'Look ahead' },
  { value: 'selections', label: 'Selections' },
  { value: 'communications', label: 'Communications' },
  { value: 'activity', label: 'Activity' },
] as const

function Figures({ data: { figures } }: { data: Data }) {
  return (
    <FigureLine label="Figures" className="mb-4">
      <FigureLink to="/projects" label={names.totalProjects.label} value={formatCount(figures.totalProjects)} />
      <FigureLink
        to="/projects"
        search={{ status: 'active' }}
        label={names.activeProjects.label}
        hint={names.activeProjects.explanation}
        value={formatCount(figures.activeProjects)}
      />
      <FigureLink
        to="/all-selections"
        search={{ show: 'open' }}
        label={names.pendingSelections.label}
        value={formatCount(figures.pendingSelections)}
        hint={names.pendingSelections.explanation}
      />
      <OverdueFigure count={figures.overdueSelections} />
      <Figure
        label={names.completedThisMonth.label}
        value={formatCount(figures.completedThisMonth)}
        hint={names.completedThisMonth.explanation}
      />
      <FigureLink
        to="/dashboard"
        search={{ tab: 'activity' }}
        label={names.recentActivity.label}
        value={formatCount(figures.recentActivity)}
        hint={names.recentActivity.explanation}
      />
    </FigureLine>
  )
}
