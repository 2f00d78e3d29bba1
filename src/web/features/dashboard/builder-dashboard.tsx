import { useNavigate } from '@tanstack/react-router'
import Activity from 'virtual:icons/activity'
import CalendarCheck2 from 'virtual:icons/calendar-check-2'
import ClipboardList from 'virtual:icons/clipboard-list'
import FolderKanban from 'virtual:icons/folder-kanban'
import HardHat from 'virtual:icons/hard-hat'
import type { ReactNode } from 'react'
import type { BuilderDashboard as Data } from '#shared/dashboard/contract.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatCard, StatCardLink } from '#web/ui/page/stat-card.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { OverdueCard } from './overdue-card.tsx'
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
      <PageHeader
        title={`${data.onboarding.hasProject ? 'Welcome back' : 'Welcome'}, ${user.firstName ?? user.username}!`}
        subtitle={data.onboarding.hasProject ? 'Here is what is happening on your projects.' : 'Good to have you here.'}
        actions={newProject}
      />
      {/* On a phone the tab named in the address comes first. */}
      <div className={cx(tab !== 'projects' && 'max-sm:hidden')}>
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
  { value: 'selections', label: 'Selections' },
  { value: 'communications', label: 'Communications' },
  { value: 'activity', label: 'Activity' },
] as const

function Figures({ data: { figures } }: { data: Data }) {
  return (
    <section aria-label="Figures" className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <StatCardLink
        to="/projects"
        label="Total Projects"
        value={formatCount(figures.totalProjects)}
        icon={<FolderKanban aria-hidden />}
      />
      <StatCardLink
        to="/projects"
        search={{ status: 'active' }}
        label="Active Projects"
        value={formatCount(figures.activeProjects)}
        icon={<HardHat aria-hidden />}
      />
      <StatCardLink
        to="/all-selections"
        search={{ show: 'open' }}
        label={names.pendingSelections.label}
        value={formatCount(figures.pendingSelections)}
        hint={names.pendingSelections.explanation}
        icon={<ClipboardList aria-hidden />}
      />
      <OverdueCard count={figures.overdueSelections} />
      <StatCard
        label="Completed This Month"
        value={formatCount(figures.completedThisMonth)}
        hint="Projects"
        icon={<CalendarCheck2 aria-hidden />}
        tone="good"
      />
      <StatCardLink
        to="/dashboard"
        search={{ tab: 'activity' }}
        label="Recent Activity"
        value={formatCount(figures.recentActivity)}
        hint="Last 7 days"
        icon={<Activity aria-hidden />}
      />
    </section>
  )
}
